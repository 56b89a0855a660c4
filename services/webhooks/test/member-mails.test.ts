import { describe, expect, test } from '@jest/globals';
import type { CallContext } from '@booking/platform/context.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { useWebhooks } from './webhooks-harness.ts';

const webhooks = useWebhooks('member-mails');

async function open() {
  const sink = await webhooks.mailSink();
  const env = { MAIL_FROM: 'notices@platform.example', SMTP_URL: sink.url, PUBLIC_BASE_URL: 'https://booking.example' };
  const service = await webhooks.start(env);
  const { emit } = await webhooks.publisher();
  return { sink, service, emit, context: webhooks.organization() };
}

const memberOf = (id: string) => ({
  id,
  type: 'members',
  email: `${id}@members.example`,
  name: 'Grace Hopper',
  role: 'staff',
});

describe('mails to members', () => {
  const noticesOf = async ({ service }: Awaited<ReturnType<typeof open>>, context: CallContext) =>
    (await service.notifications.ListNotifications({ context: wireContext(context), query: {} })).items;

  test('an invitation carries a link that nobody else is shown', async () => {
    const world = await open();
    const { sink, service, emit, context } = world;
    const member = memberOf(newId());
    await emit(context, 'members.invited', member);
    const [mail] = await sink.waitFor(({ to }) => to.includes(member.email));
    const link = `https://booking.example/oauth/link?token=token-of-${member.id}`;
    expect(mail?.message.subject).toBe('Einladung zu Studio Nord');
    expect(mail?.message.text).toContain(`Anmelden: ${link}`);
    expect(mail?.message.html).toContain(link);
    const [notice] = await waitFor('the notice says that it was sent', async () => {
      const found = await noticesOf(world, context);
      return found[0]?.mails?.[0]?.status === 'sent' ? found : undefined;
    });
    expect(notice).toMatchObject({ kind: 'member_invited', audience: 'member', entity_id: member.id });
    const shown = await service.notifications.GetNotificationMail({
      context: wireContext(context),
      id: notice?.id ?? '',
    });
    expect(shown.subject).toBe('Einladung zu Studio Nord');
    for (const told of [shown, notice]) expect(JSON.stringify(told)).not.toContain('token-of');
    const client = { ...context, principal: { subject: 'client-1', role: 'admin', kind: 'client' } };
    const asked = { context: wireContext(client), id: notice?.id ?? '' };
    for (const caller_scopes of [[], ['b.notifications'], ['b.notifications', 'b.customers:read']])
      await expect(service.notifications.GetNotificationMail({ ...asked, caller_scopes })).rejects.toMatchObject({
        code: 'forbidden',
      });
    await service.notifications.GetNotificationMail({ ...asked, caller_scopes: ['b.members:read'] });
    const stranger = { context: wireContext(webhooks.organization()), id: notice?.id ?? '' };
    await expect(service.notifications.GetNotificationMail(stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('whoever asks again within a minute is mailed once; who is gone meanwhile, not at all', async () => {
    const world = await open();
    const { sink, emit, context } = world;
    const [asking, gone] = [memberOf(newId()), memberOf('gone')];
    for (let count = 0; count < 3; count += 1) await emit(context, 'members.sign-in-asked', asking);
    await emit(context, 'members.sign-in-asked', gone);
    const settled = await waitFor('all mails are settled', async () => {
      const found = await noticesOf(world, context);
      const mails = found.flatMap((notice) => notice.mails ?? []);
      const isGoneSettled = mails.some(({ recipient, status }) => recipient === gone.email && status === 'outdated');
      return isGoneSettled && mails.every(({ status }) => status !== 'waiting') ? mails : undefined;
    });
    // The minute may turn between the first and the last of them.
    const toAsking = settled.filter(({ recipient }) => recipient === asking.email);
    expect([1, 2]).toContain(toAsking.length);
    expect(sink.to(asking.email)).toHaveLength(toAsking.length);
    expect(sink.to(gone.email)).toEqual([]);
    expect(sink.to(asking.email)[0]?.message.subject).toBe('Anmeldung bei Studio Nord');
  });
});
