import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import {
  BlockedTargetError,
  checkLiteral,
  resolveChecked,
  type Resolve,
  type TargetPolicy,
} from '../targets/targets.ts';
import type { AttemptError, CallResult } from './delivery.ts';

export interface Call {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
}

/** POSTs to subscribers' endpoints over kept-alive connections. */
export interface Caller {
  /**
   * One attempt; never rejects. Success is a 2xx status line within the deadline, which runs from the resolution of the name. Redirects are
   * failures. Of the response's body at most 16 kB are read, for at most a second.
   */
  call(call: Call): Promise<CallResult>;
  close(): Promise<void>;
}

const responseBytesMax = 16_384;
const responseBodyMs = 1_000;

export function createCaller(options: { policy: TargetPolicy; resolve: Resolve; timeoutMs: number }): Caller {
  const { policy, timeoutMs } = options;
  /** Origin → the address last connected to, for the attempt log. */
  const addresses = new LRUCache<string, string>({ max: 10_000 });
  const agent = new Agent({
    connect: checkedConnector(options, addresses),
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 120_000,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  });

  return {
    call: ({ url, headers, body }) =>
      new Promise((resolve) => {
        const startedAt = new Date();
        const started = performance.now();
        const finish = (statusCode: number | null, error: AttemptError | null): void => {
          clearTimeout(deadline);
          resolve({
            startedAt,
            durationMs: Math.round(performance.now() - started),
            statusCode,
            error,
            remoteAddress: addresses.get(url.origin) ?? null,
          });
        };
        const handler = createHandler(finish);
        const deadline = setTimeout(() => handler.cancel(), timeoutMs);
        try {
          checkLiteral(url.hostname, policy);
          agent.dispatch(
            { origin: url.origin, path: `${url.pathname}${url.search}`, method: 'POST', headers, body },
            handler,
          );
        } catch (error) {
          finish(null, errorClass(error));
        }
      }),
    close: () => agent.destroy(),
  };
}

class CallTimeoutError extends Error {
  override name = 'CallTimeoutError';
}

/**
 * Settles once: at the end of the (bounded) body after a status line, or with the failure. A call whose deadline passes before it has a
 * connection is settled at once and aborted before anything is sent.
 */
function createHandler(
  finish: (statusCode: number | null, error: AttemptError | null) => void,
): Dispatcher.DispatchHandler & { cancel(): void } {
  let controller: Dispatcher.DispatchController | undefined;
  let statusCode: number | null = null;
  let canceled = false;
  let settled = false;
  let bytes = 0;
  let bodyTimer: NodeJS.Timeout | undefined;

  const settle = (error: AttemptError | null): void => {
    if (settled) return;
    settled = true;
    clearTimeout(bodyTimer);
    finish(statusCode, error);
  };
  const settleByStatus = (): void => settle(statusError(statusCode));
  const cutBody = (): void => {
    settleByStatus();
    controller?.abort(new CallTimeoutError('enough of the response was read'));
  };

  return {
    cancel() {
      if (statusCode !== null) return;
      canceled = true;
      settle('timeout');
      controller?.abort(new CallTimeoutError('no status line in time'));
    },
    onRequestStart(started) {
      controller = started;
      if (canceled) started.abort(new CallTimeoutError('no connection in time'));
    },
    onResponseStart(_controller, status) {
      if (status < 200) return;
      statusCode = status;
      bodyTimer = setTimeout(cutBody, responseBodyMs);
    },
    onResponseData(_controller, chunk) {
      bytes += chunk.length;
      if (bytes > responseBytesMax) cutBody();
    },
    onResponseEnd: settleByStatus,
    onResponseError(_controller, error) {
      if (statusCode === null) settle(errorClass(error));
      else settleByStatus();
    },
  };
}

function statusError(statusCode: number | null): AttemptError | null {
  if (statusCode === null) return 'connection';
  if (statusCode >= 200 && statusCode < 300) return null;
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'http_status';
}

/**
 * Connects only to addresses that were checked: literals before, names in the lookup, whose answer is the one the socket uses (no second
 * resolution that could answer differently). Host name and SNI stay as they are.
 */
function checkedConnector(
  options: { policy: TargetPolicy; resolve: Resolve; timeoutMs: number },
  addresses: LRUCache<string, string>,
): buildConnector.connector {
  const lookup: LookupFunction = (hostname, lookupOptions, callback) => {
    resolveChecked(hostname, options.policy, options.resolve).then(
      (found) => {
        const [first] = found;
        if (!first) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
        else if (lookupOptions.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };
  const connect = buildConnector({ lookup, timeout: options.timeoutMs, allowH2: false });
  return (connectOptions, callback) => {
    try {
      if (isIP(connectOptions.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) {
        checkLiteral(connectOptions.hostname, options.policy);
      }
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    connect(connectOptions, (...answer) => {
      const [, socket] = answer;
      if (socket?.remoteAddress) {
        addresses.set(`${connectOptions.protocol}//${connectOptions.host}`, socket.remoteAddress);
      }
      callback(...answer);
    });
  };
}

const dnsCodes: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'ETIMEOUT', 'ESERVFAIL']);

function errorClass(error: unknown): AttemptError {
  if (error instanceof BlockedTargetError) return 'blocked_target';
  if (error instanceof CallTimeoutError) return 'timeout';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (dnsCodes.has(code)) return 'dns';
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout';
  if (typeof code === 'string' && /^(ERR_(TLS|SSL)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code))
    return 'tls';
  return 'connection';
}
