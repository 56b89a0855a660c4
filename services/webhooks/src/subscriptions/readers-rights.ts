import { publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, type Problem } from '@booking/platform/errors.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import type { WebhookSubscription } from './webhook-subscription.ts';

/**
 * A subscription shows its receiver what the events carry: whoever makes one, gives it another address or other events, or has events sent
 * again must be allowed to read what they are of. Throws forbidden.
 */
export function requireMayRead(
  events: readonly string[],
  { principal }: Pick<CallContext, 'principal'>,
  { scopes, pointer }: { scopes: readonly string[]; pointer: (index: number) => string | undefined },
): void {
  if (principal.kind === 'system') return;
  const [first, ...rest] = events.flatMap((event, index): Problem[] => {
    const type = typeOf(event);
    if (allowsAccess(scopes, type, 'read')) return [];
    const detail = `Your access token lacks the scope b.${type}:read, without which nobody has ${event} sent.`;
    const at = pointer(index);
    return [{ code: 'forbidden', detail, ...(at === undefined ? {} : { source: { pointer: at } }) }];
  });
  if (first) throw new AppError([first, ...rest]);
}

/** Of all events those that the caller may not read. */
export function unreadableEvents({ principal }: Pick<CallContext, 'principal'>, scopes: readonly string[]): string[] {
  if (principal.kind === 'system') return [];
  return publicEventIdentifiers.filter((event) => !allowsAccess(scopes, typeOf(event), 'read'));
}

/** What of these events was asked for by then is not sent any more. */
export function withdrawn(events: string[], at: Date): WebhookSubscription['withdrawn'] {
  return events.length > 0 ? { events, at } : null;
}

/** Whether a sending again, asked for then, is of an event that is not sent any more; of no named events: whether one of all is. */
export function isWithdrawn(
  { withdrawn }: Pick<WebhookSubscription, 'withdrawn'>,
  { events, askedAt }: { events: readonly string[]; askedAt: Date },
): boolean {
  if (!withdrawn || askedAt > withdrawn.at) return false;
  return events.length === 0 || events.some((event) => withdrawn.events.includes(event));
}

/** The JSON:API type of what an event tells of. */
export function typeOf(event: string): string {
  return event.split('.')[0] ?? '';
}
