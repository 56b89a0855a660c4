import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { toMajorUnits } from '@booking/representations/values.ts';
import type { BookingFacts } from '../notices/notice.ts';
import type { BookingNotification } from '../notices/notification.ts';

/** What of a booking stands in its order; amounts in major units. */
export interface BookingCosts {
  currency: string;
  /** After its end: what is kept of it. */
  total: number;
  start_date: string;
  end_date: string;
  ended: boolean;
  /** From now on, each until the moment that is named; the last until the start. */
  cancellation: { fee: number; until: string | undefined }[];
  /** Of late moves; stays after its end, beside what is kept. */
  lateMoveFee: number;
}

/**
 * By id of the booking; those that no money is asked for are absent. Throws while orders-billing does not answer, or is placing the order.
 */
export type ReadBookingCosts = (
  organizationId: string,
  orderId: string,
  bookingIds: readonly string[],
) => Promise<Map<string, BookingCosts>>;

export function bookingCostsReader(ordersBilling: GrpcChannel): ReadBookingCosts {
  const orders = ordersBilling.client<OrderServiceDefinition>('booking.orders.v1.OrderService');
  return async (organizationId, order_id, bookingIds) => {
    const context = wireContext(systemContext(organizationId, newId()));
    const { currency, bookings } = await orders.GetBookingCosts({ context, order_id, booking_ids: [...bookingIds] });
    const major = (minor: number) => toMajorUnits(minor, currency);
    return new Map(
      bookings.map(({ booking_id, total_minor, start_date, end_date, ended, cancellation, late_move_fee_minor }) => [
        booking_id,
        {
          currency,
          total: major(total_minor),
          start_date,
          end_date,
          ended,
          cancellation: cancellation.map(({ fee_minor, until }) => ({ fee: major(fee_minor), until })),
          lateMoveFee: major(late_move_fee_minor),
        },
      ]),
    );
  };
}

/** By id of the booking. What the order does not know as it is told is left out: nothing is better than an amount that was right before. */
export async function costsOf(
  told: readonly BookingNotification[],
  read: ReadBookingCosts,
): Promise<Map<string, BookingCosts>> {
  const asked = told.filter(({ kind, facts }) => kind !== 'booking_rejected' && facts.order_id);
  const byOrder = Map.groupBy(asked, ({ facts }) => facts.order_id ?? '');
  const answers = await Promise.all(
    [...byOrder].map(async ([orderId, ofOrder]) => {
      const ids = ofOrder.map(({ entity_id }) => entity_id);
      const costs = await read(ofOrder[0]?.organization_id ?? '', orderId, ids);
      return ofOrder.flatMap((one): [string, BookingCosts][] => {
        const known = costs.get(one.entity_id);
        return known && isOf(known, one) ? [[one.entity_id, known]] : [];
      });
    }),
  );
  return new Map(answers.flat());
}

function isOf(costs: BookingCosts, { kind, facts }: BookingNotification): boolean {
  if (kind === 'booking_canceled') return costs.ended;
  return !costs.ended && isAt(costs, facts);
}

const isAt = (costs: BookingCosts, facts: Pick<BookingFacts, 'start_date' | 'end_date'>): boolean =>
  Date.parse(costs.start_date) === Date.parse(facts.start_date) &&
  Date.parse(costs.end_date) === Date.parse(facts.end_date);
