import { visitAccess } from './console/access.ts';
import { showEveryPage } from './console/appearance.ts';
import { visitOrders } from './console/orders.ts';
import { signInOutside } from './console/outside-provider.ts';
import { signInAndOut } from './console/sign-in.ts';
import { liveADay } from './console/story.ts';
import { visitToday } from './console/today.ts';
import { bearTrouble } from './console/trouble.ts';
import { visitWebhooks } from './console/webhooks.ts';
import { measureDocs } from './docs-figures.ts';
import { visitReferencePages } from './reference-pages.ts';
import type { World } from './world.ts';

export const checks: readonly (readonly [string, (world: World) => Promise<void>])[] = [
  ['the reference pages show everything and ask nobody else', visitReferencePages],
  ['the pages of the documents are small, quick and fit every width', measureDocs],
  ['people sign in and out, and no token is kept or shown', signInAndOut],
  ['members sign in at an OpenID provider of the installation', signInOutside],
  ['webhooks: subscribed, tested, rotated, switched, by mouse and by keyboard', visitWebhooks],
  ['today: accepted, rejected, canceled with its fee, moved, put back', visitToday],
  ['orders and invoices: found, read, refunded, as PDF', visitOrders],
  ['access: an API client is made, shown its secret once, switched off', visitAccess],
  ['trouble: a broken network and an ended session lose nothing', bearTrouble],
  ['the day of an operator, in the console alone', liveADay],
  ['every page, wide and narrow, light and dark, English and German: axe finds nothing', showEveryPage],
];
