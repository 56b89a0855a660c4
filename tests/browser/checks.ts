import { visitAccess } from './console/access.ts';
import { keepTheDeskSafe } from './console/desk.ts';
import { bookAtTheDesk } from './console/book.ts';
import { showEveryPage } from './console/appearance.ts';
import { inviteMembers } from './console/members.ts';
import { readMessages } from './console/messages.ts';
import { visitOrders } from './console/orders.ts';
import { signInOutside } from './console/outside-provider.ts';
import { recover } from './console/recoveries.ts';
import { signInAndOut } from './console/sign-in.ts';
import { liveADay } from './console/story.ts';
import { visitToday } from './console/today.ts';
import { trace } from './console/trace.ts';
import { bearTrouble } from './console/trouble.ts';
import { narrow, wide } from './console/visit.ts';
import { visitWebhooks } from './console/webhooks.ts';
import { measureDocs, searchDocs } from './docs-figures.ts';
import { readEveryPage, visitReferencePages } from './reference-pages.ts';
import type { Manner, World } from './world.ts';

type Check = (world: World) => Promise<void>;

const once: readonly (readonly [string, Check])[] = [
  ['the reference of the documents: samples in one language, copied, old addresses, signatures', visitReferencePages],
  ['the pages of the documents are small, quick and fit every width', measureDocs],
  ['the search of the documents leads everywhere, by keyboard, on a phone', searchDocs],
  ['every page of the documents, wide and narrow, light and dark: axe finds nothing', readEveryPage],
  ['people sign in and out, and no token is kept or shown', signInAndOut],
  ['members sign in at an OpenID provider of the installation', signInOutside],
];

/** Each is lived through by mouse and by keyboard, on a large screen and on a phone. */
const paths: readonly (readonly [string, Check])[] = [
  ['webhooks: subscribed, tested, sent again, rotated, switched, the events there are', visitWebhooks],
  ['recoveries: what was given up is sent again, a job is canceled, a subscription is switched on again', recover],
  ['today: accepted, rejected, canceled with its fee, moved, put back, checked in and out', visitToday],
  ['the desk: by touch, in two tabs, by typed days, by role', keepTheDeskSafe],
  ['new booking: a free room is found, its price told, and booked for a customer', bookAtTheDesk],
  ['orders and invoices: found, read, refunded, as PDF', visitOrders],
  ['access: an API client is made, shown its secret once, rotated, switched off', visitAccess],
  ['members: invited by mail, signed in once by its link, given another role, removed', inviteMembers],
  ['messages: mails are read, and nothing of them runs or loads', readMessages],
  ['trace: by request, event and delivery', trace],
  ['trouble: a broken network and an ended session lose nothing', bearTrouble],
  ['the day of an operator, in the console alone', liveADay],
];

const last: readonly (readonly [string, Check])[] = [
  ['every page, wide and narrow, light and dark, English and German: axe finds nothing', showEveryPage],
];

const byMouse: Manner = {
  name: 'mouse, 1440 px, light',
  by: 'mouse',
  view: { ...wide, colorScheme: 'light' },
  firstHour: 0,
};
const byKeyboard: Manner = {
  name: 'keyboard, 390 px, dark',
  by: 'keyboard',
  view: { ...narrow, colorScheme: 'dark' },
  firstHour: 10 * 24,
};

export function checksInTurn(): readonly (readonly [string, Check, Manner])[] {
  const plain = ([name, check]: readonly [string, Check]) => [name, check, byMouse] as const;
  const both = [byMouse, byKeyboard].flatMap((manner) =>
    paths.map(([name, check]) => [`${name} (${manner.name})`, check, manner] as const),
  );
  return [...once.map(plain), ...both, ...last.map(plain)];
}
