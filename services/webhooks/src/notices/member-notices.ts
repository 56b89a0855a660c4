import type { ConsumedEvent, EventHandler } from '@booking/messaging/event-handler.ts';
import { z } from 'zod';
import type { NotificationStore } from './notification-store.ts';

const memberEvent = z.object({ id: z.string(), email: z.email(), name: z.string(), role: z.string() });

/** Whoever asks for links again and again fills nobody's mailbox: one in so many milliseconds. */
const askedAgainMs = 60_000;

/** What members are mailed of their sign-in. */
export function memberNotices(
  notifications: Pick<NotificationStore, 'add'>,
): Record<'members.invited' | 'members.sign-in-asked', EventHandler> {
  const about = ({ organizationId, data }: ConsumedEvent) => {
    const { id, email, name, role } = memberEvent.parse(data);
    return {
      organization_id: organizationId,
      audience: 'member',
      entity_type: 'members',
      entity_id: id,
      customer_id: null,
      group: null,
      addressee: { email, name, locale: null },
      facts: { email, role },
    } as const;
  };
  return {
    'members.invited': async (tx, event) => {
      const notice = { ...about(event), kind: 'member_invited', cause: `member_invited:${event.id}` } as const;
      await notifications.add(notice, tx.now, tx.session);
    },
    'members.sign-in-asked': async (tx, event) => {
      const base = about(event);
      const cause = `member_sign_in:${base.entity_id}:${Math.floor(tx.now.getTime() / askedAgainMs)}`;
      await notifications.add({ ...base, kind: 'member_sign_in', cause }, tx.now, tx.session);
    },
  };
}
