import { newId } from '@booking/platform/ids.ts';
import { startMailSink } from '@booking/testkit/mail-sink.ts';
import { startWebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { SMALL_MEMORY, SMALLER_MEMORY } from '../../../scripts/start/small-memory.ts';
import { createApiClient } from '../../support/api-client.ts';
import { subscribe } from '../../support/webhooks.ts';
import { closedLoop, type Asked, type Load } from '../kit/load.ts';
import { startListener } from '../kit/processes.ts';
import { latencyOf, rangeOf, type Latency } from '../kit/statistics.ts';
import {
  copyRooms,
  demo,
  hourMs,
  hourOf,
  mediaType,
  midnightIn,
  organization,
  organizationId,
  started,
  startWorld,
} from '../kit/world.ts';

/** The two calls that place an order, as a target is asked them. */
export interface Target {
  draftUrl: string;
  checkoutUrl(id: string): string;
  headers: Record<string, string>;
  /** The body of one more order. */
  draft(): string;
  checkoutBody: string;
  idOf(answer: unknown): string;
}

export interface Placed {
  orders: number;
  perSecond: number;
  draft: Latency;
  checkout: Latency;
}

/** Every caller places its next order as soon as the last one is placed. */
export async function placeOrders(target: Target, load: Load): Promise<Placed> {
  const [drafts, checkouts]: [number[], number[]] = [[], []];
  const post = (url: string, body: string, status: number): Asked => {
    return { url, method: 'POST', headers: target.headers, body, status };
  };
  const { done, seconds } = await closedLoop(load, async (ask) => {
    const draft = await ask(post(target.draftUrl, target.draft(), 201));
    drafts.push(draft.ms);
    const id = target.idOf(JSON.parse(draft.text));
    checkouts.push((await ask(post(target.checkoutUrl(id), target.checkoutBody, 200))).ms);
  });
  return { orders: done, perSecond: done / seconds, draft: latencyOf(drafts), checkout: latencyOf(checkouts) };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

const rooms = 40;
const firstDay = 40;
let placesTaken = 0;

/** A mail server that counts what orders bring, and the settings of webhooks that name it. */
export async function startMails() {
  const mails = { invoices: 0, calendars: 0 };
  const sink = await startMailSink({
    onMail({ message: { attachments } }) {
      if (attachments.some(({ mimeType }) => mimeType === 'application/pdf')) mails.invoices += 1;
      if (attachments.some(({ mimeType }) => mimeType === 'text/calendar')) mails.calendars += 1;
    },
  });
  return { mails, sink, settings: { SMTP_URL: sink.url, MAIL_FROM: 'notices@booking.example' } };
}

/**
 * What `npm start` starts, with its settings, a subscription of webhooks, and the bare handler beside it. With mails a mail server takes
 * them, so that they are made, and with them the invoices as PDF.
 */
export const startProduct = ({ withMails }: { withMails: boolean }) =>
  started(async (onStop) => {
    const { mails, sink, settings } = await startMails();
    onStop(() => sink.close());
    const webhooks = withMails ? settings : {};
    const world = await startWorld({ env: SMALL_MEMORY, serviceEnv: { ...SMALLER_MEMORY, webhooks } });
    onStop(() => world.stop());
    const { platform, databases } = world;
    const receiver = await startWebhookReceiver();
    onStop(() => receiver.close());
    const token = await platform.token(organization, 'admin');
    const client = createApiClient({ url: platform.url, token, organizationId });
    await subscribe(client, receiver, ['orders.created', 'bookings.created', 'invoices.finalised']);
    const bareUri = world.stack.mongoUri('bare');
    const bare = await startListener(new URL('bare-process.ts', import.meta.url), { BARE_MONGODB_URI: bareUri });
    onStop(() => bare.end());
    const roomIds = await copyRooms(databases.resources, rooms);
    return {
      databases,
      platform,
      stack: world.stack,
      sink,
      receiver,
      withMails,
      mails,
      orders: (bookings: number) => platformTarget(platform.url, token, roomIds, bookings),
      bare: (bookings: number) => bareTarget(bare.url, bookings),
      pids: world.pids,
      barePid: bare.pid,
    };
  });

/** Orders of so many bookings each, on rooms that others do not want at the same time. */
export function platformTarget(url: string, token: string, roomIds: readonly string[], bookings: number): Target {
  const service = demo('services/meeting-room');
  const midnight = midnightIn(firstDay);
  const customer = { data: { type: 'customers', id: demo('customers/ada') } };
  /** The n-th free hour of a room. */
  const item = (n: number) =>
    hourOf(roomIds[n % roomIds.length], service, midnight + Math.floor(n / roomIds.length) * hourMs);
  const items = () => rangeOf(bookings).map(() => item((placesTaken += 1)));
  return {
    draftUrl: `${url}/api/v1/orders?o=${organizationId}`,
    checkoutUrl: (id) => `${url}/api/v1/orders/${id}/checkout?o=${organizationId}`,
    headers: { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType },
    draft: () =>
      JSON.stringify({ data: { type: 'orders', attributes: { items: items() }, relationships: { customer } } }),
    checkoutBody: JSON.stringify({ pay_later: true }),
    idOf: (answer) => (answer as { data: { id: string } }).data.id,
  };
}

function bareTarget(url: string, bookings: number): Target {
  return {
    draftUrl: `${url}/orders`,
    checkoutUrl: (id) => `${url}/orders/${id}/checkout`,
    headers: { 'content-type': 'application/json' },
    draft: () => JSON.stringify({ resources: rangeOf(bookings).map(newId) }),
    checkoutBody: '{}',
    idOf: (answer) => (answer as { id: string }).id,
  };
}
