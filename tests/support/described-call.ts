import type { ApiAnswer } from './api-client.ts';
import { expectDescribed, problemOf } from './described.ts';

export interface RawAnswer extends ApiAnswer {
  text: string;
}

/**
 * `fetch` as system tests use it: the answer is read and compared with the API description.
 * @throws Error when the answer is not as described
 */
export async function describedCall(url: string | URL, init: RequestInit = {}): Promise<RawAnswer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const { status, headers } = response;
  const contentType = headers.get('content-type') ?? undefined;
  const body: unknown = contentType?.includes('json') && text !== '' ? JSON.parse(text) : undefined;
  const { pathname, search } = new URL(url);
  expectDescribed({ method: init.method ?? 'GET', path: `${pathname}${search}`, status, contentType, json: body });
  return { status, headers, text, body };
}

interface AxiosAnswer {
  status: number;
  headers: unknown;
  data: unknown;
  /** Node's own request: what was really sent. */
  request?: { method: string; path: string };
}

/** What is used of an axios instance. */
export interface Axios {
  interceptors: {
    response: {
      use(
        // oxlint-disable-next-line typescript/no-explicit-any -- the library's own types name far more
        answered: (answer: any) => any,
        failed: (error: { response?: AxiosAnswer }) => unknown,
      ): unknown;
    };
  };
}

export interface Watched {
  /** How many answers have come. */
  count: number;
  /** One text for each that was not as described; a client might hide an error that is thrown at it. */
  problems: string[];
}

/** Compares every answer that a client library gets through axios with the API description. */
export function watchAnswers({ interceptors }: Axios): Watched {
  const watched: Watched = { count: 0, problems: [] };
  const look = ({ status, headers, data, request }: AxiosAnswer): void => {
    const { method = '', path = '' } = request ?? {};
    const contentType = (headers as Record<string, string | undefined>)['content-type'];
    watched.count += 1;
    const problem = problemOf({ method, path, status, contentType, json: data === '' ? undefined : data });
    if (problem !== undefined) watched.problems.push(problem);
  };
  interceptors.response.use(
    (answer: AxiosAnswer) => {
      look(answer);
      return answer;
    },
    (error) => {
      if (error.response) look(error.response);
      throw error;
    },
  );
  return watched;
}
