import { errorOf, UnavailableError, type Problem } from './errors.ts';

export interface TransportOptions {
  /** The platform's address without `/api/v1`. */
  url: string;
  /** Organization id; needed only for tokens that are bound to none. */
  organization?: string;
  clientId?: string;
  clientSecret?: string;
  /** Fewer than the API client has; all of them unless given. */
  scope?: string;
  /** Instead of client id and secret: called for each token that is needed; `renew` after a 401. */
  token?: (renew: boolean) => string | Promise<string>;
  /** How often a request is repeated after 429, 503 or a broken connection; default 3. */
  retries?: number;
  /** Of one attempt, and of waiting for an earlier one that still runs, milliseconds; default 30,000. */
  timeoutMs?: number;
  /** Told of each attempt: for logs, and for traces, whose headers it may add. */
  onRequest?: (event: RequestEvent) => void;
  /** Told how each attempt ended. */
  onResponse?: (event: ResponseEvent) => void;
  fetch?: typeof fetch;
}

export interface RequestEvent {
  method: string;
  url: URL;
  /** From 0 on; repetitions of the same call are counted. */
  attempt: number;
  /** What is sent; may be added to. The token is not among them. */
  headers: Record<string, string>;
}

export interface ResponseEvent extends Omit<RequestEvent, 'headers'> {
  durationMs: number;
  /** Unless the connection broke: then `error` says how. */
  status?: number;
  /** `X-Request-Id` of the answer, by which the platform's own logs are found. */
  requestId?: string;
  error?: unknown;
}

export interface Call {
  method: string;
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Bytes are sent as they are, anything else as JSON. */
  body?: { type: string; value: unknown };
  headers?: Readonly<Record<string, string>>;
  accept?: string;
  signal?: AbortSignal;
}

export interface Transport {
  send(call: Call): Promise<Response>;
}

const mediaType = 'application/vnd.api+json';
/** A token is renewed so long before it ends, so that none ends on its way. */
const renewedBeforeMs = 30_000;
const longestWaitMs = 60_000;

export function createTransport(options: TransportOptions): Transport {
  const { fetch: ask = fetch, retries = 3, timeoutMs = 30_000 } = options;
  const base = options.url.replace(/\/+$/, '');
  const tokenOf = options.token ?? clientCredentials(options, base, ask);

  const attempt = async (call: Call, renew: boolean, number: number): Promise<Response> => {
    const { method } = call;
    const url = new URL(`${base}/api/v1${call.path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
    if (options.organization) url.searchParams.set('o', options.organization);
    const headers: Record<string, string> = {
      accept: call.accept ?? mediaType,
      ...(call.body ? { 'content-type': call.body.type } : {}),
      ...call.headers,
    };
    const token = await tokenOf(renew);
    options.onRequest?.({ method, url, attempt: number, headers });
    const started = performance.now();
    const ended = (how: Pick<ResponseEvent, 'status' | 'requestId' | 'error'>): void =>
      options.onResponse?.({ method, url, attempt: number, durationMs: performance.now() - started, ...how });
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await ask(url, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(call.body ? { body: contentOf(call.body.value) } : {}),
        signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
      });
      const requestId = response.headers.get('x-request-id');
      ended({ status: response.status, ...(requestId === null ? {} : { requestId }) });
      return response;
    } catch (error) {
      ended({ error });
      throw error;
    }
  };

  return {
    /** Writes carry an Idempotency-Key, so that a repetition has no second effect. Throws ApiError. */
    async send(given) {
      const named = { ...given, headers: inLowerCase(given.headers ?? {}) };
      const call = given.method === 'GET' ? named : withKey(named);
      let renewed = false;
      let waitsUntil: number | undefined;
      for (let retry = 0, made = 0; ;) {
        let response: Response;
        try {
          response = await attempt(call, renewed, made++);
        } catch (error) {
          const waitMs = againMs(error, retry);
          if (retry >= retries || call.signal?.aborted || waitMs === undefined) throw error;
          await wait(waitMs, call.signal);
          retry += 1;
          continue;
        }
        if (response.ok) return response;
        if (response.status === 401 && !renewed) {
          renewed = true;
          await response.body?.cancel();
        } else if ((response.status === 429 || response.status === 503) && retry < retries) {
          await response.body?.cancel();
          await wait(Math.min(retryAfterMs(response) ?? backoffMs(retry), longestWaitMs), call.signal);
          retry += 1;
        } else {
          const problems = await problemsOf(response);
          waitsUntil ??= performance.now() + timeoutMs;
          if (!stillRuns(response, problems) || performance.now() >= waitsUntil)
            throw errorOf(response.status, problems, retryAfterMs(response));
          await wait(Math.min(retryAfterMs(response) ?? backoffMs(0), longestWaitMs), call.signal);
        }
      }
    },
  };
}

/** Named by what every runtime has: `BodyInit` is known to browsers' types alone. */
type Body = NonNullable<RequestInit['body']>;

const contentOf = (value: unknown): Body =>
  value instanceof Blob || value instanceof Uint8Array ? (value as Body) : JSON.stringify(value);

const withKey = (call: Call): Call => ({
  ...call,
  headers: { 'idempotency-key': crypto.randomUUID(), ...call.headers },
});

/** `fetch` would send both of two spellings, as one value with a comma. */
const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** fetch throws a TypeError for connections and a TimeoutError for the time that is over; anything else is the caller's. */
const isBroken = (error: unknown): boolean =>
  ['TypeError', 'TimeoutError'].includes((error as { name?: string } | undefined)?.name ?? '');

/** When to try again after no answer came, or no token; undefined: never. */
function againMs(error: unknown, retry: number): number | undefined {
  if (isBroken(error)) return backoffMs(retry);
  if (!(error instanceof UnavailableError)) return undefined;
  return error.retryAfter === undefined ? backoffMs(retry) : Math.min(error.retryAfter * 1_000, longestWaitMs);
}

/** Ends early, and throws what the caller ended it with. */
const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', ended);
      resolve();
    }, ms);
    if (signal?.aborted) ended();
    else signal?.addEventListener('abort', ended, { once: true });
  });

/** 0.25, 0.5, 1 s …, half of it by chance, so that clients do not come back together. */
const backoffMs = (retry: number): number => 250 * 2 ** retry * (0.5 + Math.random() / 2);

/** In seconds, or as a date (RFC 9110, 10.2.3). */
function retryAfterMs({ headers }: Response): number | undefined {
  const said = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(said)) return Number(said) * 1_000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/** The attempt whose connection broke goes on over there; its answer is that of the next one with the same key. */
const stillRuns = ({ status }: Response, [problem]: readonly Problem[]): boolean =>
  status === 409 && problem?.source?.header === 'Idempotency-Key';

async function problemsOf(response: Response): Promise<Problem[]> {
  try {
    return ((await response.json()) as { errors?: Problem[] }).errors ?? [];
  } catch {
    return [];
  }
}

/** Tokens by client_credentials, kept until shortly before they end; calls at the same time share one request. */
function clientCredentials(
  { clientId = '', clientSecret = '', scope }: TransportOptions,
  base: string,
  ask: typeof fetch,
): (renew: boolean) => Promise<string> {
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;
  const obtain = async (): Promise<string> => {
    const response = await ask(`${base}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw await tokenRefusal(response);
    const { access_token, expires_in } = (await response.json()) as { access_token: string; expires_in: number };
    kept = { token: access_token, until: performance.now() + expires_in * 1_000 - renewedBeforeMs };
    return access_token;
  };
  return async (renew) => {
    if (kept && !renew && performance.now() < kept.until) return kept.token;
    asking ??= obtain().finally(() => (asking = undefined));
    return asking;
  };
}

/** The token endpoint tells errors as OAuth does (RFC 6749, 5.2), and as the platform does what every address may answer. */
async function tokenRefusal(response: Response): Promise<Error> {
  const { status, headers } = response;
  const said = (await response.json().catch(() => ({}))) as TokenRefusal;
  const { error = '', error_description = '' } = said;
  const detail = [error, error_description].filter(Boolean).join(': ');
  const code = codeOfToken[status] ?? 'unauthenticated';
  const problem = { id: headers.get('x-request-id') ?? '', status: String(status), code, title: error, detail };
  return errorOf(status, said.errors ?? [problem], retryAfterMs(response));
}

interface TokenRefusal {
  error?: string;
  error_description?: string;
  errors?: Problem[];
}

const codeOfToken: Readonly<Record<number, Problem['code']>> = {
  429: 'too_many_requests',
  503: 'service_unavailable',
};
