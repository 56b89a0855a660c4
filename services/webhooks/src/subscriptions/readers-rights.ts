import type { CallContext } from '@booking/platform/context.ts';
import { AppError, type Problem } from '@booking/platform/errors.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';

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
    const [type = ''] = event.split('.');
    if (allowsAccess(scopes, type, 'read')) return [];
    const detail = `Your access token lacks the scope b.${type}:read, without which nobody has ${event} sent.`;
    const at = pointer(index);
    return [{ code: 'forbidden', detail, ...(at === undefined ? {} : { source: { pointer: at } }) }];
  });
  if (first) throw new AppError([first, ...rest]);
}
