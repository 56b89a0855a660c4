import type { GatewayStateServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/GatewayStateService.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { appError } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { z } from 'zod';
import type { BudgetStore } from './budget-store.ts';
import type { Mark, MarkStore } from './mark-store.ts';

const name = z.string().min(1).max(200);
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const budget = z.object({
  key: name,
  limit: z.int().min(1),
  window_ms: z.int().min(1).max(3_600_000),
  most: z.int().min(0),
  spent: z.int().min(0),
});
const use = z.object({ id: name, ends_at: moment, note: z.string().max(500) });
const revocation = z.object({ id: name, ends_at: moment });
/** A moment; after a full page with the id that it ended with. */
const mark = z.string().transform((text) => [text.split(' ', 1)[0] ?? '', text.split(' ').slice(1).join(' ')] as const);
const after = z.union([
  z.literal('').transform(() => undefined),
  mark.pipe(z.tuple([moment, z.string()])).transform(([writtenAt, id]): Mark => ({ writtenAt, id: id || undefined })),
]);
const cursorOf = ({ writtenAt, id }: Mark): string => [formatTimestamp(writtenAt), id].filter(Boolean).join(' ');

function read<T>(shape: z.ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw appError('validation_failed', z.prettifyError(parsed.error));
  return parsed.data;
}

/** What gateways share: budgets of callers, codes that are used up, and what was revoked. */
export function gatewayStateHandlers(parts: {
  stores: { budgets: BudgetStore; marks: MarkStore };
  clock: Clock;
}): UnaryHandlers<GatewayStateServiceDefinition> {
  const { budgets, marks } = parts.stores;
  return {
    async TakeBudget(request) {
      const { window_ms: windowMs, ...asked } = read(budget, request);
      const { granted, taken, endsInMs } = await budgets.take({ ...asked, windowMs });
      return { granted, taken, ends_in_ms: endsInMs };
    },
    async UseOnce(request) {
      const { id, ends_at, note } = read(use, request);
      const before = await marks.use(id, ends_at, note);
      return { first: before === undefined, note: before ?? note };
    },
    async Revoke(request) {
      const { id, ends_at } = read(revocation, request);
      await marks.revoke({ id, endsAt: ends_at });
      return {};
    },
    async ListRevocations(request) {
      const { items, mark, more } = await marks.revokedAfter(read(after, request.after));
      return {
        items: items.map(({ id, endsAt }) => ({ id, ends_at: formatTimestamp(endsAt) })),
        cursor: mark ? cursorOf(mark) : '',
        more,
        now: parts.clock.now().toISOString(),
      };
    },
  };
}
