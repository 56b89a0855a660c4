import { describe, expect, test } from '@jest/globals';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import type { ReceivedMail } from '@booking/testkit/mail-sink.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { unsubscribeToken } from '../src/mails/unsubscribe.ts';
import { createSecretBox } from '../src/subscriptions/secret-box.ts';
import { listNotices, subscribe, useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';

const headerOf = ({ message }: ReceivedMail, name: string): string =>
  message.headers.find(({ key }) => key === name)?.value ?? '';
const tokenOf = (mail: ReceivedMail): string =>
  /\/unsubscribe\/([^>]+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? '';

describe('mails that a recipient may do without', () => {
  const webhooks = useWebhooks('unsubscribe');
  const env = {
    MAIL_FROM: 'notices@platform.example',
    WEBHOOK_RETRY_WAITS_MS: '20,20',
    WEBHOOK_BREAKER_VOLUME: '1000',
  };
  const open = async () => {
    const sink = await webhooks.mailSink();
    const service = await webhooks.start({ ...env, SMTP_URL: sink.url });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    receiver.script('/fails', { status: 500 });
    /** Three events of an endpoint are given up: its admins are warned, once. */
    const warn = async (context: CallContext): Promise<string> => {
      const { id } = await subscribe(service, context, { url: `${receiver.url}/fails`, name: newId() });
      for (let count = 0; count < 3; count += 1) await emit(context, 'orders.created');
      const request = { context: wireContext(context), id };
      await waitFor('three were given up', async () => {
        return ((await service.subscriptions.GetWebhookSubscription(request)).item?.failure_count ?? 0) >= 3;
      });
      return id;
    };
    return { sink, service, warn, context: webhooks.organization() };
  };
  const change = (service: RunningWebhooks, token: string, off = true) =>
    service.notifications.ChangeMailPreference({ token, off });
  const mailsAbout = async (service: RunningWebhooks, context: CallContext, id: string) => {
    const request = { context: wireContext(context), query: {} };
    const { items } = await service.notifications.ListNotifications(request);
    const mails = items.find(({ entity_id }) => entity_id === id)?.mails ?? [];
    const settled = mails.length === 2 && mails.every(({ status }) => status !== 'waiting');
    return settled ? Object.fromEntries(mails.map(({ recipient, status }) => [recipient, status])) : undefined;
  };

  test('the link of a mail ends that kind for that recipient alone, works twice, and can be taken back', async () => {
    const { sink, service, warn, context } = await open();
    const settled = async (id: string) => waitFor('the mails are settled', () => mailsAbout(service, context, id));
    await warn(context);
    const [mail] = await sink.waitFor(({ to }) => to.includes('owner@example.org'));
    if (!mail) throw new Error('no mail');
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const token = tokenOf(mail);
    expect(mail.message.text).toContain(`/unsubscribe/${token}`);
    expect(Buffer.from(token, 'base64url').toString()).not.toContain('owner');
    expect(await service.notifications.FindMailPreference({ token })).toEqual({
      organization_id: context.organizationId,
    });
    await expect(service.notifications.FindMailPreference({ token: 'made-up' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await change(service, token)).toEqual({ kind: 'webhook_subscription_failing' });
    await change(service, token);
    expect(await settled(await warn(context))).toEqual({
      'owner@example.org': 'unsubscribed',
      'admin@example.org': 'sent',
    });
    const elsewhere = webhooks.organization();
    const other = await warn(elsewhere);
    expect(await waitFor('those of another organization too', () => mailsAbout(service, elsewhere, other))).toEqual({
      'owner@example.org': 'sent',
      'admin@example.org': 'sent',
    });
    await change(service, token, false);
    expect(await settled(await warn(context))).toEqual({ 'owner@example.org': 'sent', 'admin@example.org': 'sent' });
  });

  test('the choices of a member or customer are read, changed and honoured; a link changes the same ones', async () => {
    const { sink, service, warn, context } = await open();
    const request = (id: string) => ({ context: wireContext(context), id });
    const ofMember = async (id: string) =>
      (await service.notifications.GetMemberMailPreferences(request(id))).preferences;
    const kind = 'webhook_subscription_failing';
    expect(await ofMember('owner')).toEqual([{ kind, wanted: true }]);
    await service.notifications.SetMemberMailPreferences({
      ...request('owner'),
      preferences: [{ kind, wanted: false }],
    });
    expect([await ofMember('owner'), await ofMember('admin')]).toEqual([
      [{ kind, wanted: false }],
      [{ kind, wanted: true }],
    ]);
    const id = await warn(context);
    expect(await waitFor('the mails are settled', () => mailsAbout(service, context, id))).toEqual({
      'owner@example.org': 'unsubscribed',
      'admin@example.org': 'sent',
    });
    const [mail] = sink.to('admin@example.org');
    if (!mail) throw new Error('no mail');
    await change(service, tokenOf(mail));
    expect(await ofMember('admin')).toEqual([{ kind, wanted: false }]);
    await service.notifications.SetMemberMailPreferences({
      ...request('admin'),
      preferences: [{ kind, wanted: true }],
    });
    expect(await ofMember('admin')).toEqual([{ kind, wanted: true }]);
    const again = await warn(context);
    expect(await waitFor('the mails are settled', () => mailsAbout(service, context, again))).toEqual({
      'owner@example.org': 'unsubscribed',
      'admin@example.org': 'sent',
    });
    const elsewhere = { ...request('owner'), context: wireContext(webhooks.organization()) };
    expect((await service.notifications.GetMemberMailPreferences(elsewhere)).preferences).toEqual([
      { kind, wanted: true },
    ]);
    const foreignKind = { ...request('owner'), preferences: [{ kind: 'booking_reminder', wanted: false }] };
    const error = await service.notifications.SetMemberMailPreferences(foreignKind).catch((caught: unknown) => caught);
    expect(error instanceof AppError && error.code).toBe('validation_failed');
  });

  test('the choice of a customer stays with him when his address changes; a link of an earlier version is still good', async () => {
    const { sink, service, context } = await open();
    const { emit } = await webhooks.publisher();
    const box = createSecretBox(webhooks.env()['SECRETS_ENCRYPTION_KEY'] ?? '');
    const pass = (customer: object) => ({
      id: newId(),
      units_left: 1,
      units_total: 10,
      expires_at: '2099-01-01T00:00:00Z',
      customer,
      notice: {},
    });
    const [moved, former] = ['moved', 'former'].map((name) => ({ id: newId(), email: `${name}@example.org` }));
    const wanted = async (id = '') =>
      (await service.notifications.GetCustomerMailPreferences({ context: wireContext(context), id })).preferences.map(
        (preference) => preference.wanted,
      );
    await service.notifications.SetCustomerMailPreferences({
      context: wireContext(context),
      id: moved?.id ?? '',
      preferences: [{ kind: 'bundle_expiring', wanted: false }],
    });
    expect(await wanted(moved?.id)).toEqual([true, false]);
    const { organizationId } = context;
    await change(
      service,
      unsubscribeToken({ organizationId, recipient: 'FORMER@example.org', kind: 'bundle_expiring' }, box),
    );
    await emit(context, 'notices.bundle-expiring', pass({ ...moved, email: 'new@example.org' }));
    await emit(context, 'notices.bundle-expiring', pass(former ?? {}));
    const statuses = await waitFor('both are settled', async () => {
      const items = await listNotices(service, context);
      const found = items.flatMap(({ mails }) => mails.map(({ status }) => status));
      return found.length === 2 && !found.includes('waiting') ? found : undefined;
    });
    // What the tests before have left to be sent may go out here, to others.
    const sent = ['new@example.org', 'former@example.org'].map((address) => sink.to(address));
    expect([statuses, ...sent]).toEqual([['unsubscribed', 'unsubscribed'], [], []]);
  });

  test('a link that was not made here changes nothing', async () => {
    const before = await (await webhooks.database()).collection('mail_preferences').countDocuments();
    const { service } = await open();
    const choice = { organizationId: 'o', recipient: 'a@example.org', kind: 'booking_reminder' } as const;
    const stranger = createSecretBox(`k1:${Buffer.alloc(32, 7).toString('base64')}`);
    const own = createSecretBox(webhooks.env()['SECRETS_ENCRYPTION_KEY'] ?? '');
    const right = unsubscribeToken(choice, own);
    const flipped = `${right.slice(0, -2)}${right.at(-2) === 'A' ? 'B' : 'A'}${right.slice(-1)}`;
    const mandatory = own.seal(JSON.stringify(['o', 'a@example.org', 'invoice_issued']), 'mail-preferences');
    const forAnother = own.seal(JSON.stringify(['o', 'a@example.org', 'booking_reminder']), newId());
    for (const token of ['', 'x', 'k1.a.b.c', unsubscribeToken(choice, stranger), flipped, mandatory, forAnother]) {
      const error = await change(service, token).catch((caught: unknown) => caught);
      expect([token, error instanceof AppError && error.code]).toEqual([token, 'not_found']);
    }
    expect(await (await webhooks.database()).collection('mail_preferences').countDocuments()).toBe(before);
    expect((await change(service, right)).kind).toBe('booking_reminder');
    const stored = await (await webhooks.database()).collection('mail_preferences').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('example.org');
  });
});
