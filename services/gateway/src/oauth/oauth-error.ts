/** An OAuth failure as RFC 6749 §5.2 wants it. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly error: string;
  readonly httpStatus: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(error: string, description: string, httpStatus = 400, retryAfterSeconds?: number) {
    // What a description may hold (RFC 6749 §4.1.2.1 and §5.2); some of it is what was sent.
    super(description.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?'));
    this.error = error;
    this.httpStatus = httpStatus;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
