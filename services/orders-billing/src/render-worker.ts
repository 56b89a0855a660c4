import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { renderEInvoice, renderInvoice } from './ledger/papers/render-invoice.ts';
import { renderPdfStatement } from './reports/statements/statement-pdf.ts';

/** What the thread of `start-rendering.ts` can be asked for. */
export const renderers = {
  pdfInvoice: (...given: Parameters<typeof renderInvoice>) => renderInvoice(...given).pdf,
  eInvoice: renderEInvoice,
  pdfStatement: renderPdfStatement,
};

export interface RenderJob {
  kind: keyof typeof renderers;
  /** What its renderer is called with. */
  given: [never, never];
}

/** Where orders and documents want the processor, orders have it. Linux takes 0 for the calling thread, others for the whole process. */
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + 10));

parentPort?.on('message', ({ kind, given }: RenderJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(renderers[kind](...given));
});
