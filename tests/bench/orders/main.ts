import { asked } from '../kit/options.ts';
import { startWorld } from '../kit/world.ts';
import { measureOrders } from './orders.ts';
import { measureParts } from './parts.ts';
import { measureRequests } from './requests.ts';
import { measureScenarios } from './scenarios.ts';

/**
 * `npm run bench:orders`: what `npm start` starts, placing orders with mails, PDFs and webhooks until the last consequence of the last one,
 * and without mails, both beside a bare handler of the same run (part `orders`); what the parts of an order cost by bare libraries (`parts`); the heaviest work of the domain at N and at ten times N
 * (`scenarios`); single requests beside the bare handler (`requests`). `-- orders` and the like measure one part, `-- --quick` the short
 * form, which writes nothing; `-- scenarios --scenario export` those with that word in their name.
 */
const parts = ['orders', 'parts', 'scenarios', 'requests'] as const;
const wanted = new Set(parts.filter((part) => asked(part, parts)));

if (wanted.has('orders')) await measureOrders();
if (wanted.has('parts')) await measureParts();
if (wanted.has('scenarios') || wanted.has('requests')) {
  const world = await startWorld();
  try {
    if (wanted.has('requests')) await measureRequests(world);
    if (wanted.has('scenarios')) await measureScenarios(world);
  } finally {
    await world.stop();
  }
}
