import { setTimeout as delay } from 'node:timers/promises';
import { demoId } from '@booking/contracts/demo-data.ts';

/** One try of a request, as its caller saw it. */
export interface Try {
  startedAtMs: number;
  endedAtMs: number;
  /** `ok`, or what went wrong: a status, or how the connection failed. */
  kind: string;
  /** Method and path without ids. */
  what: string;
}

export interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- documents of any shape are read here
  body: any;
}

/** A caller that repeats with the same Idempotency-Key until the answer is final, and notes every try. */
export interface Caller {
  readonly tries: readonly Try[];
  /** Methods and paths, without ids, of what has no answer yet. */
  underWay(): readonly string[];
  get(path: string): Promise<Answered>;
  post(path: string, key: string, body?: object): Promise<Answered>;
}

const mediaType = 'application/vnd.api+json';
const tryTimeoutMs = 10_000;
/** How long a caller goes on before it takes the request for lost. */
const patienceMs = 180_000;
const pauseMs = 300;
const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

export function createCaller(options: { url: string; token: string; slug: string }): Caller {
  const tries: Try[] = [];
  const pending = new Map<symbol, string>();
  const once = async (method: string, path: string, key?: string, body?: object): Promise<Answered | undefined> => {
    const url = new URL(`${options.url}/api/v1${path}`);
    url.searchParams.set('o', demoId(options.slug));
    const startedAtMs = Date.now();
    const what = `${method} ${path.split('?')[0]?.replace(ids, ':id')}`;
    const mark = Symbol(what);
    pending.set(mark, what);
    const note = (kind: string): void => {
      pending.delete(mark);
      tries.push({ startedAtMs, endedAtMs: Date.now(), kind, what });
    };
    try {
      const response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${options.token}`,
          accept: mediaType,
          ...(body === undefined ? {} : { 'content-type': mediaType }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(tryTimeoutMs),
      });
      const text = await response.text();
      const answer = { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
      note(kindOf(response, answer));
      return answer;
    } catch (error) {
      note(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 10 s' : 'connection failed');
      return undefined;
    }
  };
  const persist = async (method: string, path: string, key?: string, body?: object): Promise<Answered> => {
    const giveUpAt = Date.now() + patienceMs;
    for (;;) {
      const answer = await once(method, path, key, body);
      if (answer && isFinal(answer)) return answer;
      if (Date.now() > giveUpAt) throw new Error(`${method} ${path}: no final answer: ${JSON.stringify(answer?.body)}`);
      await delay(pauseMs);
    }
  };
  return {
    tries,
    underWay: () => [...pending.values()],
    get: (path) => persist('GET', path),
    post: (path, key, body) => persist('POST', path, key, body),
  };
}

/** "Still running" is said to who repeats while the first try is being worked on: no failure of its own, and not final. */
const isStillRunning = ({ status, body }: Answered): boolean =>
  status === 409 && body?.errors?.[0]?.source?.header === 'Idempotency-Key';

const isFinal = (answer: Answered): boolean => answer.status < 500 && !isStillRunning(answer);

function kindOf(response: Response, answer: Answered): string {
  if (isStillRunning(answer)) return 'still running';
  if (answer.status < 400) return 'ok';
  return response.headers.get('x-door') ? 'cut connection' : String(answer.status);
}
