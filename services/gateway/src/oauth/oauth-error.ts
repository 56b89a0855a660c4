/** An OAuth failure as RFC 6749 §5.2 wants it. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;
  readonly httpStatus: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(error: string, description: string, httpStatus = 400, retryAfterSeconds?: number) {
    super(description);
    this.error = error;
    this.httpStatus = httpStatus;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
