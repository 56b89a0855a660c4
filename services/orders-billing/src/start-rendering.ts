import { Worker } from 'node:worker_threads';
import { serviceUnavailable } from '@booking/platform/errors.ts';
import { createKeyedQueue, inTurn } from '@booking/platform/keyed-queue.ts';
import type { InvoiceRendering, RenderCaller } from './ledger/papers/document-rendering.ts';
import type { StatementRendering } from './reports/statements/statement-document.ts';
import type { RenderJob } from './render-worker.ts';

/** Layout takes the processor for up to some seconds: one file at a time, and 503 for those behind so many of their organization. */
const maxWaiting = 50;
/** Each has one at most in the queue for the thread. */
const organizationsWaiting = 1_000;
/** Small, so that it is swept often: what it holds are handles on the compiler's documents, whose size the engine does not see. */
const youngGenerationMb = 1;

const gone = () => serviceUnavailable('The thread that makes documents has ended; try again shortly.', 1);

export interface Rendering extends InvoiceRendering, StatementRendering {
  stop(): Promise<void>;
}

/**
 * Documents are made in a thread of their own, started with the first: however long one takes, the event loop that places orders is free. A
 * thread that fails takes its document with it; the next one gets a new thread.
 */
export function startRendering(): Rendering {
  const turns = createKeyedQueue({ maxWaitingPerKey: maxWaiting });
  const queue = createKeyedQueue({ maxWaitingPerKey: organizationsWaiting });
  let worker: Worker | undefined;
  let current: PromiseWithResolvers<unknown> | undefined;
  let isStopped = false;

  function start(): Worker {
    const fresh = new Worker(new URL('render-worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    });
    const ended = (reason: unknown): void => {
      if (worker !== fresh) return;
      worker = undefined;
      current?.reject(reason);
    };
    fresh.on('message', (file) => current?.resolve(file));
    fresh.on('error', ended);
    fresh.on('exit', () => ended(gone()));
    return fresh;
  }
  const made = async <T>(kind: RenderJob['kind'], given: unknown[]): Promise<T> => {
    if (isStopped) throw gone();
    current = Promise.withResolvers();
    worker ??= start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage({ kind, given });
    return current.promise as Promise<T>;
  };
  const run = <T>(caller: RenderCaller, kind: RenderJob['kind'], ...given: unknown[]): Promise<T> =>
    inTurn(turns, caller, caller.organizationId, () => queue.run('thread', () => made(kind, given)));
  return {
    pdfInvoice: (caller, ...given) => run(caller, 'pdfInvoice', ...given),
    eInvoice: (caller, ...given) => run(caller, 'eInvoice', ...given),
    pdfStatement: (caller, ...given) => run(caller, 'pdfStatement', ...given),
    async stop() {
      isStopped = true;
      await worker?.terminate();
    },
  };
}
