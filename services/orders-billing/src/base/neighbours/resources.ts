import type { Booking__Output } from '@booking/contracts/generated/booking/resources/v1/Booking.ts';
import type { BookingServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/BookingService.ts';
import type { ListQuery } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { HoldItem } from '@booking/contracts/generated/booking/resources/v1/HoldItem.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { LRUCache } from 'lru-cache';
import { createCoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, type Problem } from '@booking/platform/errors.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';

export type Booking = Booking__Output;

/** An order as resources is told of it. */
export interface HeldOrder {
  id: string;
  customer_id: string | null;
  expires_at: Date | null;
  items: readonly HeldItem[];
}

/** Only items of type booking that name a resource and a time are held. */
export interface HeldItem {
  id: string;
  type: string;
  resource_id: string | null;
  service_id: string | null;
  start_date: Date | null;
  end_date: Date | null;
  quantity: number;
  /** Those of one series stand side by side, for one item of the request. */
  series_id: string | null;
}

const lookMs = 2_000;
/** As many as a page of a list may have. */
const pageMax = 250;
/** For as long after a refusal it is worth asking before a draft is written. */
const refusedMs = 5_000;

/**
 * The one place that knows capacity. All calls may be repeated for the same order. A definite refusal is an AppError of resources; an
 * unknown outcome (down, too slow, crashed) is `service_unavailable` or a defect.
 */
export interface Resources {
  /**
   * Throws what holding these items would be refused with now; no promise that a hold succeeds. Asks nobody when none of them is a booking,
   * and nobody about resources of which none was refused lately: the hold tells the same problems. Of a crowd that wants one place, most
   * are spared a draft that would have to be undone. In a dry run, which holds nothing, resources is always asked.
   */
  check(context: CallContext, items: readonly HeldItem[]): Promise<void>;
  /** Which of these items are taken or closed now, and what they are refused with. Throws whatever else speaks against them. */
  refused(context: CallContext, items: readonly HeldItem[]): Promise<{ ids: ReadonlySet<unknown>; refusal?: AppError }>;
  hold(context: CallContext, order: HeldOrder): Promise<Booking[]>;
  confirm(context: CallContext, order: Pick<HeldOrder, 'id' | 'customer_id'>): Promise<Booking[]>;
  /** `canceled_at`: bookings that were accepted and over by then took place, and stay; without it none does. */
  release(context: CallContext, orderId: string, why: { reason: string; canceled_at?: string }): Promise<void>;
  /** False only when resources says so: while it does not answer, nobody knows. */
  mayHaveBookings(context: CallContext, customerId: string): Promise<boolean>;
  /** Bookings of the customer that take place and have not ended, the next ones first. Throws when resources does not answer. */
  bookingsAhead(context: CallContext, customerId: string, now: Date): Promise<Booking[]>;
  cancel(context: CallContext, bookingId: string, reason: string): Promise<void>;
  /** Those of an order as they are now, whether their events have come or not; none while resources does not answer. */
  bookingsOf(context: CallContext, orderId: string): Promise<Booking[]>;
}

export function createResources(channel: GrpcChannel, options: { timeoutMs: number }): Resources {
  const client = channel.client<BookingServiceDefinition>('booking.resources.v1.BookingService');
  const asked = ({ requestId, organizationId, principal }: CallContext) =>
    wireContext({ requestId, organizationId, principal });
  const loads = createCoalescedLoads();
  const refused = new LRUCache<string, true>({ max: 10_000, ttl: refusedMs });
  const placeOf = ({ organizationId }: CallContext, { resource_id }: HoldItem) => `${organizationId}:${resource_id}`;

  /** Remembers that resources refused these items, and says which of them by their place in the order. */
  const noting = async <T>(context: CallContext, items: readonly WantedItem[], work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isDefiniteRefusal(error)) throw error;
      for (const item of items) refused.set(placeOf(context, item), true);
      throw byPosition(error, items);
    }
  };

  /** Undefined while resources does not answer. */
  const look = async (context: CallContext, query: ListQuery) => {
    try {
      const timeoutMs = Math.min(options.timeoutMs, lookMs);
      return await client.ListBookings({ context: asked(context), query }, { timeoutMs });
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };

  return {
    async check(context, items) {
      // Named by their place, not by ids that nobody knows yet: many callers that want the same at the same time share the asking.
      const wanted = holdItems(items).map((item, at) => ({ ...item, item_id: String(at) }));
      if (wanted.length === 0) return;
      if (!context.dryRun && !wanted.some((item) => refused.has(placeOf(context, item)))) return;
      await noting(context, wanted, () =>
        loads.load(JSON.stringify([context.organizationId, context.principal.role, wanted]), () =>
          client.CheckBookings({ context: asked(context), items: wanted }, options),
        ),
      );
    },
    async refused(context, items) {
      const wanted = holdItems(items);
      try {
        await client.CheckBookings({ context: asked(context), items: wanted }, options);
        return { ids: new Set() };
      } catch (error) {
        if (!isDefiniteRefusal(error)) throw error;
        const refusal = byPosition(error, wanted);
        if (!error.problems.every(isUnavailable)) throw refusal;
        return { ids: new Set(error.problems.map(({ meta }) => meta?.['item_id'])), refusal };
      }
    },
    async hold(context, order) {
      const items = holdItems(order.items);
      const request = {
        context: asked(context),
        order_id: order.id,
        ...(order.customer_id ? { customer_id: order.customer_id } : {}),
        expires_at: order.expires_at ? formatTimestamp(order.expires_at) : '',
        items,
      };
      const { bookings } = await noting(context, items, () => client.HoldBookings(request, options));
      return bookings;
    },
    async confirm(context, order) {
      const { bookings } = await client.ConfirmBookings(
        {
          context: asked(context),
          order_id: order.id,
          ...(order.customer_id ? { customer_id: order.customer_id } : {}),
        },
        options,
      );
      return bookings;
    },
    async release(context, orderId, why) {
      await client.ReleaseBookings({ context: asked(context), order_id: orderId, ...why }, options);
    },
    async bookingsAhead(context, customerId, now) {
      const filters = [
        { key: 'customer_id', values: [customerId] },
        { key: 'status', values: ['requested', 'accepted'] },
        { key: 'ends_after', values: [formatTimestamp(now)] },
      ];
      const query = { filters, sorts: [{ field: 'start_date' }], page_number: 1, page_size: pageMax };
      const { items } = await client.ListBookings({ context: asked(context), query }, options);
      return items;
    },
    async cancel(context, bookingId, reason) {
      await client.CancelBooking({ context: asked(context), id: bookingId, reason }, options);
    },
    async mayHaveBookings(context, customerId) {
      const filters = [{ key: 'customer_id', values: [customerId] }];
      const found = await look(context, { filters, page_number: 1, page_size: 1 });
      return found === undefined || found.items.length > 0;
    },
    async bookingsOf(context, orderId) {
      const filters = [{ key: 'order_id', values: [orderId] }];
      const found = await look(context, { filters, page_number: 1, page_size: pageMax, include: ['resource'] });
      const names = new Map(found?.included?.resources.map(({ id, name }) => [id, name]));
      return (found?.items ?? []).map((one) => ({ ...one, resource_name: names.get(one.resource_id) ?? '' }));
    },
  };
}

type WantedItem = HoldItem & { item_id: string; position: number; start_date: string };

const isUnavailable = ({ code, meta }: Problem): boolean =>
  code === 'time_conflict' || meta?.['rule'] === 'opening_hours';

/** The caller knows items by their place only, and which time of a series it is: that is what problems name, and point at. */
function byPosition(error: AppError, items: readonly WantedItem[]): AppError {
  const known = new Map(items.map((item) => [item.item_id, item]));
  const [first, ...others] = error.problems.map((problem) => {
    const item = known.get(String(problem.meta?.['item_id']));
    if (!item) return problem;
    const source = { pointer: `/data/attributes/items/${item.position}` };
    const time = item.series_id === undefined ? {} : { start_date: item.start_date };
    return { ...problem, source, meta: { ...problem.meta, item_id: String(item.position), ...time } };
  });
  return new AppError([first!, ...others], error.retryAfterSeconds);
}

function holdItems(items: readonly HeldItem[]): WantedItem[] {
  let position = -1;
  return items.flatMap((item, at) => {
    if (!item.series_id || item.series_id !== items[at - 1]?.series_id) position += 1;
    return item.type === 'booking' && item.resource_id && item.start_date && item.end_date
      ? [
          {
            item_id: item.id,
            position,
            resource_id: item.resource_id,
            ...(item.service_id ? { service_id: item.service_id } : {}),
            start_date: formatTimestamp(item.start_date),
            end_date: formatTimestamp(item.end_date),
            quantity: item.quantity,
            ...(item.series_id ? { series_id: item.series_id } : {}),
          },
        ]
      : [];
  });
}

/** True when the neighbour has said no; false when nobody knows what it did. */
export function isDefiniteRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError && !['service_unavailable', 'too_many_requests', 'internal_error'].includes(error.code)
  );
}
