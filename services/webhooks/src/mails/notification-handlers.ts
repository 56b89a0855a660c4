import type { MailReader } from '@booking/contracts/notice-kinds.ts';
import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { MailPreference__Output } from '@booking/contracts/generated/booking/webhooks/v1/MailPreference.ts';
import type { Notification as WireNotification } from '@booking/contracts/generated/booking/webhooks/v1/Notification.ts';
import type { NotificationServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/NotificationService.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, notFound } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import type { MailPreferences } from './mail-preferences.ts';
import type { PreferenceStore } from './preference-store.ts';
import { choiceOf } from './unsubscribe.ts';
import type { WriteMail } from './write-mail.ts';
import type { SecretBox } from '../subscriptions/secret-box.ts';
import type { MailStore, StoredMail } from './mail-store.ts';
import { isVisibleTo, markedRead, readAt, visibleTo, type Notification } from '../notices/notification.ts';
import type { NotificationStore } from '../notices/notification-store.ts';

export function createNotificationHandlers(options: {
  notifications: Pick<NotificationStore, 'get' | 'list' | 'update'>;
  mails: Pick<MailStore, 'of'>;
  preferences: Pick<PreferenceStore, 'set'>;
  mailPreferences: MailPreferences;
  secretBox: Pick<SecretBox, 'open'>;
  clock: Clock;
  idempotent: IdempotentCalls;
  write: WriteMail;
}): UnaryHandlers<NotificationServiceDefinition> {
  const { notifications, mails } = options;

  const wires = async (found: readonly Notification[], { organizationId, principal }: CallContext) => {
    const ids = [...new Set(found.map(mailedUnder))];
    const sent = Map.groupBy(await mails.of(organizationId, ids), ({ notification_id }) => notification_id);
    return found.map((notification) =>
      wireOf(notification, principal.subject, sent.get(mailedUnder(notification)) ?? []),
    );
  };
  const wire = async (notification: Notification, context: CallContext) => {
    const [item] = await wires([notification], context);
    return { item: item ?? null };
  };
  /** What somebody may not see is not there for him. */
  const seen = (notification: Notification, context: CallContext): Notification => {
    if (!isVisibleTo(notification, context)) throw notFound('notifications', notification.id);
    return notification;
  };

  const preferencesOf = async ({ organizationId }: CallContext, type: MailReader, id: string) => ({
    preferences: await options.mailPreferences.of({ organizationId, type, id }),
  });
  const changed = async (
    context: CallContext,
    owner: { type: MailReader; id: string },
    given: readonly MailPreference__Output[],
  ) => ({
    preferences: await options.mailPreferences.change(
      { organizationId: context.organizationId, ...owner },
      given,
      (work) => options.idempotent.inTransaction(context, work),
    ),
  });

  return {
    async ListNotifications({ query }, context) {
      const { plain, condition } = withoutRead(query, context.principal.subject);
      const extra = { $and: [visibleTo(context), condition] };
      const { items, page } = await notifications.list(context.organizationId, plain, extra);
      return { items: await wires(items, context), page };
    },

    async GetNotification({ id }, context) {
      return wire(seen(await notifications.get(context.organizationId, id), context), context);
    },

    async GetNotificationMail({ id, caller_scopes: scopes }, context) {
      const notification = seen(await notifications.get(context.organizationId, id), context);
      requireMayReadMail(notification, context, scopes);
      const { locale = null, name = '' } = notification.addressee ?? {};
      const reader = { locale, name };
      const links = { unsubscribeUrl: undefined, signIn: undefined };
      const { content, text, html } = await options.write(notification, reader, links);
      return { subject: content.subject, text, html };
    },

    async FindMailPreference({ token }) {
      return { organization_id: choiceOf(token, options.secretBox).organizationId };
    },

    async ChangeMailPreference({ token, off }) {
      const choice = choiceOf(token, options.secretBox);
      await options.preferences.set(choice, off, options.clock.now());
      return { kind: choice.kind };
    },

    GetCustomerMailPreferences: ({ id }, context) => preferencesOf(context, 'customers', id),
    SetCustomerMailPreferences: ({ id, preferences }, context) =>
      changed(context, { type: 'customers', id }, preferences),
    GetMemberMailPreferences: ({ id }, context) => preferencesOf(context, 'members', id),
    SetMemberMailPreferences: ({ id, preferences }, context) => changed(context, { type: 'members', id }, preferences),

    async MarkNotificationRead({ id }, context) {
      const { organizationId, principal, ifVersion } = context;
      return options.idempotent.inTransaction(context, async ({ now, session }) => {
        const change = (current: Notification) => markedRead(seen(current, context), principal.subject, now);
        return wire(await notifications.update(organizationId, id, change, { now, session, ifVersion }), context);
      });
    },
  };
}

const named = { customer: ['customers'], member: ['members'], organization: [] } as const;

/** A mail tells of what it is about, and greets its reader by name. Throws forbidden. */
function requireMayReadMail(
  { entity_type, audience }: Notification,
  { principal }: Pick<CallContext, 'principal'>,
  scopes: readonly string[],
): void {
  if (principal.kind === 'system') return;
  const lacking = [entity_type, ...named[audience]].find((type) => !allowsAccess(scopes, type, 'read'));
  if (lacking === undefined) return;
  throw appError(
    'forbidden',
    `Your access token lacks the scope b.${lacking}:read, without which nobody reads this mail.`,
  );
}

/** The notification that its mails are made of. */
function mailedUnder({ id, mailed_with }: Notification): string {
  return mailed_with ?? id;
}

/** `filter[read]` means the caller's own mark, which the store cannot know. */
function withoutRead(query: ListQuery__Output | null, subject: string) {
  if (!query) return { plain: query, condition: {} };
  const [given, ...more] = query.filters.filter(({ key }) => key === 'read');
  const plain = { ...query, filters: query.filters.filter(({ key }) => key !== 'read') };
  if (!given) return { plain, condition: {} };
  const [text = '', ...others] = given.values;
  const value = { 1: 'true', 0: 'false' }[text] ?? text;
  if (more.length > 0 || others.length > 0 || (value !== 'true' && value !== 'false'))
    throw appError('invalid_query_parameter', 'Must be true or false.', { source: { parameter: 'filter[read]' } });
  return { plain, condition: { 'reads.subject': value === 'true' ? subject : { $ne: subject } } };
}

function wireOf(notification: Notification, subject: string, mails: readonly StoredMail[]): WireNotification {
  const at = readAt(notification, subject);
  const { id, organization_id, version, kind, audience, entity_type, entity_id, customer_id } = notification;
  return {
    id,
    organization_id,
    version,
    kind,
    audience,
    entity_type,
    entity_id,
    created_at: formatTimestamp(notification.created_at),
    updated_at: formatTimestamp(notification.updated_at),
    available_actions: at ? [] : ['mark-read'],
    facts_json: JSON.stringify(notification.facts),
    ...(customer_id ? { customer_id } : {}),
    ...(at ? { read_at: formatTimestamp(at) } : {}),
    mails: mails.map(({ recipient, status, attempts, sent_at, answer }) => ({
      recipient,
      status,
      attempts,
      ...(sent_at ? { sent_at: formatTimestamp(sent_at) } : {}),
      ...(answer ? { answer } : {}),
    })),
  };
}
