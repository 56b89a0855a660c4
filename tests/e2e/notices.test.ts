import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startMailSink, type MailSink } from '@booking/testkit/mail-sink.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { ApiClient } from '../support/api-client.ts';
import { placeOrder } from '../support/orders.ts';
import { usePlatform } from '../support/test-platform.ts';
import { subscribe } from '../support/webhooks.ts';

const slug = 'studio-nord';
const otherSlug = 'harbor-works';
/** Filled in before the platform starts, which is when the sink's address is known. */
const webhooks: Record<string, string> = {
  MAIL_FROM: 'notices@platform.example',
  MAIL_POLL_INTERVAL_MS: '100',
  MAIL_RETRY_WAIT_MS: '300',
  WEBHOOK_RETRY_WAITS_MS: '100,100',
  WEBHOOK_BREAKER_VOLUME: '1000',
};
let sink: MailSink;
let receiver: WebhookReceiver;
beforeAll(async () => {
  sink = await startMailSink();
  receiver = await startWebhookReceiver();
  webhooks['SMTP_URL'] = sink.url;
});
const system = usePlatform({ serviceEnv: { webhooks } });
let admin: ApiClient;
beforeAll(async () => {
  admin = await system.client(slug, 'admin');
  const organization = {
    type: 'organizations',
    id: demoId(slug),
    attributes: {
      auto_accept_bookings: false,
      locale: 'en-GB',
      booking_page: 'https://shop.example/bookings/{number}',
      cancellation_fee_tiers: [{ hours_before: 24, fee: 50 }],
    },
  };
  expect((await admin.patch(`/organizations/${demoId(slug)}`, { data: organization })).status).toBe(200);
});
afterAll(async () => {
  await receiver.close();
  await sink.close();
});

interface Listed {
  id: string;
  attributes: { kind: string; entity_id: string; read_at: string | null; mails: { status: string }[] };
}

const noticesAbout = async (client: ApiClient, entityId: string, kind: string): Promise<Listed[]> => {
  const { body } = await client.get(`/notifications?filter[kind]=${kind}&page[size]=250`);
  return (body.data as Listed[]).filter(({ attributes }) => attributes.entity_id === entityId);
};

describe('the link that ends a kind of mail', () => {
  it('shows a button to whoever looks, and acts without a login when it is posted to', async () => {
    receiver.script('/weak', { status: 500 });
    const { id } = await subscribe(admin, receiver, ['customers.created'], '/weak');
    for (let count = 0; count < 3; count += 1) {
      const attributes = { first_name: 'Warned', last_name: String(count) };
      expect((await admin.post('/customers', { data: { type: 'customers', attributes } })).status).toBe(201);
    }
    await waitFor('the warning is stored', async () => {
      return (await noticesAbout(admin, id, 'webhook_subscription_failing')).length === 1;
    });
    const warning = ({ message }: { message: { text?: string | undefined } }) => message.text?.includes(id) ?? false;
    const [mail] = await sink.waitFor(warning);
    const path = /\/unsubscribe\/[^\s>]+/.exec(mail?.message.text ?? '')?.[0] ?? '';
    const preferences = async (): Promise<object[]> => {
      const members = (await admin.get('/members?filter[role]=owner,admin')).body.data as { id: string }[];
      return Promise.all(
        members.map(async (member) => (await admin.get(`/members/${member.id}/mail-preferences`)).body),
      );
    };
    const [on, off] = [{ webhook_subscription_failing: true }, { webhook_subscription_failing: false }];
    expect(await preferences()).toEqual([on, on]);
    const page = await fetch(`${system.platform.url}${path}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<form method="post">');
    expect((await fetch(`${system.platform.url}${path}`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${system.platform.url}${path}?again`)).status).toBe(200);
    expect(await preferences()).toEqual([on, on]); // whoever only looks changes nothing
    const post = (to: string) =>
      fetch(`${system.platform.url}${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post(path)).status).toBe(200);
    expect(await preferences()).toEqual(expect.arrayContaining([on, off]));
    expect((await fetch(`${system.platform.url}${path}?again`)).status).toBe(200);
    expect(await preferences()).toEqual(expect.arrayContaining([on, off]));
    expect((await post(`${path}?again`)).status).toBe(200);
    expect(await preferences()).toEqual([on, on]);
    expect((await post('/unsubscribe/made-up')).status).toBe(404);
    expect((await admin.delete(`/webhook-subscriptions/${id}`)).status).toBe(204);
  });
});

describe('the mails a customer wants', () => {
  const path = `/customers/${demoId(`${slug}/customers/ada`)}/mail-preferences`;

  it('are read and changed by those who may change the customer, each kind by itself', async () => {
    const [staff, viewer] = [await system.client(slug, 'staff'), await system.client(slug, 'viewer')];
    expect((await viewer.get(path)).body).toEqual({ booking_reminder: true, bundle_expiring: true });
    const off = { bundle_expiring: false };
    expect((await staff.patch(path, off)).body).toEqual({ booking_reminder: true, bundle_expiring: false });
    expect((await viewer.patch(path, { booking_reminder: false })).status).toBe(403);
    expect((await viewer.get(path)).body).toEqual({ booking_reminder: true, bundle_expiring: false });
    expect((await staff.patch(path, { bundle_expiring: true })).body).toEqual({
      booking_reminder: true,
      bundle_expiring: true,
    });
    for (const wrong of [{ invoice_issued: false }, { booking_reminder: 'no' }]) {
      expect((await staff.patch(path, wrong)).status).toBe(422);
    }
  });

  it('are nobody else’s business, and of nobody who is not there', async () => {
    const foreign = await system.client(otherSlug, 'owner');
    expect((await foreign.get(path)).status).toBe(404);
    expect((await foreign.patch(path, { booking_reminder: false })).status).toBe(404);
    const nobody = '01920000-0000-7000-8000-000000000000';
    expect((await admin.get(`/customers/${nobody}/mail-preferences`)).status).toBe(404);
    expect((await admin.get(`/members/${nobody}/mail-preferences`)).status).toBe(404);
    expect((await admin.get(path)).body).toEqual({ booking_reminder: true, bundle_expiring: true });
  });
});

describe('a subscription that is deactivated', () => {
  it('is told of by mail to owner and admin, once; the notification can be read and marked', async () => {
    receiver.script('/broken', { status: 500 });
    const { id } = await subscribe(admin, receiver, ['customers.created'], '/broken');
    for (let count = 0; count < 5; count += 1) {
      const attributes = { first_name: 'Failure', last_name: String(count) };
      expect((await admin.post('/customers', { data: { type: 'customers', attributes } })).status).toBe(201);
    }
    await waitFor(
      'the subscription is inactive',
      async () => (await admin.get(`/webhook-subscriptions/${id}`)).body.data.attributes.is_active === false,
    );
    const isAbout = (raw: string): boolean => raw.includes(id);
    await sink.waitFor(({ message }) => isAbout(message.text ?? '') && /switched off/.test(message.subject ?? ''), 2);
    const [notice, ...more] = await waitFor('every mail is noted as sent', async () => {
      const found = await noticesAbout(admin, id, 'webhook_subscription_deactivated');
      const mails = found.flatMap(({ attributes }) => attributes.mails);
      return mails.length > 0 && mails.every(({ status }) => status === 'sent') ? found : undefined;
    });
    expect(more).toEqual([]);
    const told = sink.received.filter(
      ({ message }) => isAbout(message.text ?? '') && /switched off/.test(message.subject ?? ''),
    );
    expect(told.flatMap(({ to }) => [...to]).toSorted()).toEqual([`admin@${slug}.example`, `owner@${slug}.example`]);
    expect(told[0]?.message.text).toContain('500');
    expect(told[0]?.message.html).toContain(`<a href="${system.platform.url}/console/webhooks/${id}">`);
    expect(told[0]?.message.html).toContain('<table');

    const path = `/notifications/${notice?.id}`;
    expect((await admin.get(path)).body.data.attributes).toMatchObject({ read_at: null, audience: 'organization' });
    const marked = await admin.post(`${path}/read`);
    expect(marked.status).toBe(200);
    expect(marked.body.data.attributes.read_at).not.toBeNull();
    const unread = await admin.get('/notifications?filter[read]=false&page[size]=250');
    expect((unread.body.data as Listed[]).map((item) => item.id)).not.toContain(notice?.id);
    const owner = await system.client(slug, 'owner');
    expect((await owner.get(path)).body.data.attributes.read_at).toBeNull();
  });

  it('is nobody else’s business', async () => {
    const [notice] = (await admin.get('/notifications?filter[kind]=webhook_subscription_deactivated')).body.data;
    expect(notice).toBeDefined();
    const foreign = await system.client(otherSlug, 'owner');
    const staff = await system.client(slug, 'staff');
    for (const stranger of [foreign, staff]) {
      expect((await stranger.get(`/notifications/${notice.id}`)).status).toBe(404);
      expect((await stranger.post(`/notifications/${notice.id}/read`)).status).toBe(404);
      const { status, body } = await stranger.get('/notifications?page[size]=250');
      expect(status).toBe(200);
      expect((body.data as Listed[]).map(({ id }) => id)).not.toContain(notice.id);
    }
  });
});

describe('a booking', () => {
  const customerId = demoId(`${slug}/customers/ada`);
  const address = `ada@${slug}.example`;
  let hour = 0;

  /** The first orders may come before the setting of the organization is known everywhere. */
  const requested = (): Promise<string> =>
    waitFor('a booking is requested', async () => {
      const { draft, checkout } = await placeOrder(admin, [{ slug, hour: hour++ }]);
      expect(checkout?.status).toBe(200);
      const { body } = await admin.get(`/bookings?filter[order_id]=${draft.body.data.id}`);
      const [booking] = body.data;
      return booking?.attributes.status === 'requested' ? booking.id : undefined;
    });

  it('that is rejected is told its customer in his language, as text and HTML', async () => {
    const id = await requested();
    expect((await admin.post(`/bookings/${id}/reject`)).status).toBe(200);
    const [mail] = await sink.waitFor(({ message }) => message.subject?.startsWith('Buchung abgelehnt') ?? false);
    expect(mail?.to).toEqual([address]);
    expect(mail?.message.text).toContain('Leider konnte Ihre Buchung nicht angenommen werden.');
    expect(mail?.message.html).toContain('Leider konnte Ihre Buchung nicht angenommen werden.');
    expect(mail?.message.html).toContain('lang="de"');
    const [notice] = await noticesAbout(admin, id, 'booking_rejected');
    expect(notice).toMatchObject({
      attributes: { audience: 'customer' },
      relationships: { customer: { data: { id: customerId } } },
    });
  });

  it('that is accepted tells its customer by name what it costs, what canceling it costs until when, and where to', async () => {
    const id = await requested();
    expect((await admin.post(`/bookings/${id}/accept`)).status).toBe(200);
    const { attributes, relationships } = (await admin.get(`/bookings/${id}`)).body.data;
    const { total } = (await admin.get(`/orders/${relationships.order.data.id}`)).body.data.attributes;
    const [mail] = await sink.waitFor(({ message }) => message.text?.includes(attributes.number) ?? false);
    const text = (mail?.message.text ?? '').replaceAll(/[\u00a0\u202f]/gu, ' ');
    const euros = (amount: number) => `${amount.toFixed(2).replace('.', ',')} €`;
    const dayBefore = new Date(Date.parse(attributes.start_date) - 86_400_000);
    const told = { timeZone: 'Europe/Berlin', day: 'numeric', month: 'long', year: 'numeric' } as const;
    const day = new Intl.DateTimeFormat('de-DE', told).format(dayBefore);
    expect(text).toMatch(/^Guten Tag Ada Lovelace,\n/);
    expect(text).toContain(`\nPreis: ${euros(total)}\n`);
    const [terms = ''] = /^Stornierung: .*$/m.exec(text) ?? [];
    expect(terms).toContain('kostenfrei bis ');
    expect(terms).toContain(day);
    expect(terms).toContain(`; danach ${euros(total / 2)}`);
    expect(mail?.message.html).toContain(`<a href="https://shop.example/bookings/${attributes.number}">`);
    expect(mail?.raw).toContain('ORGANIZER');
  });

  it('is told once, also when the mail server is away for a while and the service is killed', async () => {
    const id = await requested();
    await sink.down();
    expect((await admin.post(`/bookings/${id}/accept`)).status).toBe(200);
    await waitFor('the notification is there', async () => (await noticesAbout(admin, id, 'booking_confirmed'))[0]);
    await system.platform.restart('webhooks');
    await sink.up();
    await waitFor(
      'it is noted as sent',
      async () => {
        const [notice] = await noticesAbout(admin, id, 'booking_confirmed');
        return notice?.attributes.mails[0]?.status === 'sent';
      },
      330_000,
    );
    const about = ({ raw }: { raw: string }) => raw.includes(`UID:${id}@`);
    expect(sink.to(address).filter(about)).toHaveLength(1);
    expect(await noticesAbout(admin, id, 'booking_confirmed')).toHaveLength(1);
  }, 400_000);
});
