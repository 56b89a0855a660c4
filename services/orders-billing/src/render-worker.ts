import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { renderEInvoice, renderInvoice } from './ledger/papers/render-invoice.ts';
import { renderPdfStatement } from './reports/statements/statement-pdf.ts';

/** What the thread of `start-rendering.ts` can be asked for. */
export const renderers = {
  pdfInvoice: (document: Parameters<typeof renderInvoice>[0]) => renderInvoice(document).pdf,
  eInvoice: renderEInvoice,
  pdfStatement: renderPdfStatement,
};

export interface RenderJob {
  kind: keyof typeof renderers;
  document: never;
}

/** Where orders and documents want the processor, orders have it. Linux takes 0 for the calling thread, others for the whole process. */
if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + 10));

parentPort?.on('message', ({ kind, document }: RenderJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(renderers[kind](document));
});
