import type { Clock } from '@booking/platform/clock.ts';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher } from 'undici';
import {
  BlockedTargetError,
  urlProblem,
  type Resolve,
  type TargetPolicy,
} from '../../subscriptions/targets/targets.ts';
import { callError, CallTimeoutError, statusError, type CallError } from './call-errors.ts';
import { createConnections, type Connection, type Connections } from './connections.ts';
import type { CallFailure, CallResult } from '../delivery.ts';
import { excerptBytes, excerptOf } from './response-excerpt.ts';

export interface Call {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
}

/** POSTs to subscribers' endpoints over kept-alive connections. */
export interface Caller {
  /**
   * One attempt; never rejects. Success is a 2xx status line within the deadline, which runs from the resolution of the name. Redirects are
   * failures. Of the response's body at most 16 kB are read, for at most a second. A kept-alive connection that breaks before any answer
   * was most likely closed by the endpoint while it was idle: the request is sent once more, on a new connection and within the same
   * deadline.
   */
  call(call: Call): Promise<CallResult>;
  close(): Promise<void>;
}

const responseBytesMax = 16_384;
const responseBodyMs = 1_000;

export function createCaller(options: {
  policy: TargetPolicy;
  resolve: Resolve;
  timeoutMs: number;
  clock: Clock;
}): Caller {
  const connections = createConnections(options);
  /** Origin → the address last connected to, for the log of attempts that got no connection. */
  const addresses = new LRUCache<string, string>({ max: 10_000 });
  const agentOptions = {
    connect: connections.connector,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  };
  const agent = new Agent({
    ...agentOptions,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 120_000,
  });
  /** Every request on a connection of its own. */
  const freshAgent = new Agent({ ...agentOptions, pipelining: 0 });
  /** A stored URL may have been allowed by an earlier policy. */
  const problems = new WeakMap<URL, string | false>();
  const problemOf = (url: URL): string | false => {
    const known = problems.get(url);
    if (known !== undefined) return known;
    const problem = urlProblem(url.href, options.policy) ?? false;
    problems.set(url, problem);
    return problem;
  };

  const dispatch = ({ url, headers, body }: Call, handler: Dispatcher.DispatchHandler, from: Agent): void => {
    const path = `${url.pathname}${url.search}`;
    from.dispatch({ origin: url.origin, path, method: 'POST', headers, body }, handler);
  };

  return {
    call: (call) =>
      new Promise((resolve) => {
        const { url } = call;
        const startedAt = options.clock.now();
        const started = performance.now();
        let deadline: NodeJS.Timeout | undefined;
        let handler: CallHandler | undefined;
        const finish = ({ statusCode, failure, connection }: Ended): void => {
          if (failure && brokeWhileIdle(connection, statusCode, failure)) {
            start(freshAgent); // its connections are never used twice
            return;
          }
          clearTimeout(deadline);
          if (connection?.remoteAddress) addresses.set(url.origin, connection.remoteAddress);
          const { error, ...rest } = failure ?? { error: null };
          resolve({
            startedAt,
            durationMs: Math.round(performance.now() - started),
            statusCode,
            error,
            remoteAddress: connection?.remoteAddress ?? addresses.get(url.origin) ?? null,
            ...(failure ? { failure: rest as CallFailure } : {}),
          });
        };
        const start = (from: Agent): void => {
          handler = createHandler({ connections, requestHeaders: call.headers, finish });
          try {
            const problem = problemOf(url);
            if (problem) throw new BlockedTargetError(`the target ${problem}`);
            dispatch(call, handler, from);
          } catch (error) {
            finish({ statusCode: null, failure: { ...callError(error), timings: {} }, connection: undefined });
          }
        };
        deadline = setTimeout(() => handler?.cancel(), options.timeoutMs);
        start(agent);
      }),
    close: async () => {
      await Promise.all([agent.destroy(), freshAgent.destroy()]);
    },
  };
}

interface Ended {
  statusCode: number | null;
  failure: (CallError & CallFailure) | undefined;
  connection: Connection | undefined;
}

/** Another request was answered on the connection before, and not a byte came after this one. */
function brokeWhileIdle(connection: Connection | undefined, statusCode: number | null, failure: CallError): boolean {
  if (!connection || statusCode !== null || failure.error !== 'connection') return false;
  return connection.requests > 1 && connection.answeredAt === undefined;
}

type CallHandler = Dispatcher.DispatchHandler & { cancel(): void };

/**
 * Settles once: at the end of the (bounded) body after a status line, or with the failure. A call whose deadline passes before it has a
 * connection is settled at once and aborted before anything is sent.
 */
function createHandler(options: {
  connections: Connections;
  requestHeaders: Readonly<Record<string, string>>;
  finish: (ended: Ended) => void;
}): CallHandler {
  let controller: Dispatcher.DispatchController | undefined;
  let connection: Connection | undefined;
  let requestedAt = 0;
  let status: { statusCode: number; statusText: string; headers: ResponseHeaders } | undefined;
  let canceled = false;
  let settled = false;
  let bytes = 0;
  /** Of a body that may be kept: that of a failure. */
  const chunks: Uint8Array[] = [];
  let bodyTimer: NodeJS.Timeout | undefined;

  const timings = (error: unknown): CallFailure['timings'] => ({
    ...(connection?.requests === 1 ? connection.timings : options.connections.timingsOf(error)),
    ...(connection?.answeredAt === undefined ? {} : { firstByteMs: Math.round(connection.answeredAt - requestedAt) }),
  });
  const settle = (failure: (CallError & CallFailure) | undefined): void => {
    if (settled) return;
    settled = true;
    clearTimeout(bodyTimer);
    options.finish({ statusCode: status?.statusCode ?? null, failure, connection });
  };
  const fail = (error: unknown): void => settle({ ...callError(error), timings: timings(error) });
  const settleByStatus = (): void => {
    if (!status) return fail(undefined);
    const failure = statusError(status.statusCode);
    if (!failure) return settle(undefined);
    settle({
      ...failure,
      retryAfter: single(status.headers['retry-after']),
      response: excerptOf({ ...status, chunks }, options.requestHeaders),
      timings: timings(undefined),
    });
  };
  const cutBody = (): void => {
    settleByStatus();
    controller?.abort(new CallTimeoutError('enough of the response was read'));
  };

  return {
    cancel() {
      if (status) return;
      canceled = true;
      const timeout = new CallTimeoutError(
        connection ? 'no status line within the time there is' : 'no connection within the time there is',
      );
      fail(timeout);
      controller?.abort(timeout);
    },
    onRequestStart(started) {
      controller = started;
      if (canceled) {
        started.abort(new CallTimeoutError('no connection in time'));
        return;
      }
      requestedAt = performance.now();
      options.connections.expectRequest((taken) => (connection = taken));
    },
    onResponseStart(_controller, statusCode, headers, statusText = '') {
      if (statusCode < 200) return;
      status = { statusCode, statusText, headers };
      bodyTimer = setTimeout(cutBody, responseBodyMs);
    },
    onResponseData(_controller, chunk) {
      if (bytes < excerptBytes && status && status.statusCode >= 300) chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > responseBytesMax) cutBody();
    },
    onResponseEnd: settleByStatus,
    onResponseError(_controller, error) {
      if (status) settleByStatus();
      else fail(error);
    },
  };
}

type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}
