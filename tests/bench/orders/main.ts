import { asked } from '../kit/options.ts';
import { measureOrders } from './orders.ts';
import { measureParts } from './parts.ts';
import { measureScenarios } from './scenarios.ts';

/**
 * `npm run bench:orders`: what `npm start` starts, placing orders with mails, PDFs and webhooks until the last consequence of the last one,
 * and without mails, both beside a bare handler of the same run (part `orders`); what the parts of an order cost by bare libraries
 * (`parts`); free times, moves of invoiced orders and invoices as PDF at N and at ten times N (`scenarios`). `-- orders` and the like
 * measure one part, `-- --quick` the short form, which writes nothing; `-- scenarios --scenario moves` those with that word in their name.
 */
const parts = ['orders', 'parts', 'scenarios'] as const;

if (asked('orders', parts)) await measureOrders();
if (asked('parts', parts)) await measureParts();
if (asked('scenarios', parts)) await measureScenarios();
