import type { Connection } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';

/** Hands out booking numbers: `BB` and eight digits, unique per organization, rising, with gaps. */
export interface BookingNumbers {
  /** `count` numbers that nobody else gets. */
  take(organizationId: string, count: number): Promise<string[]>;
}

const schema = new Schema<{ _id: string; last: number }>(
  { _id: { type: String, required: true }, last: { type: Number, required: true } },
  { versionKey: false },
);

const blockSize = 50;
/** Organizations of which a begun block is kept; beyond, the block taken longest ago is lost. */
const blocksMax = 10_000;

/**
 * Numbers are taken in blocks outside the booking's transaction: a counter inside it would make every booking of an organization
 * conflict with every other, for a series that need not be gapless. A block that a process does not use up is lost with it.
 */
export function createBookingNumbers(connection: Connection): BookingNumbers {
  const model = connection.model('booking_numbers', schema, 'booking_numbers');
  const blocks = new Map<string, { next: number; last: number }>();

  const reserve = async (organizationId: string, count: number): Promise<{ next: number; last: number }> => {
    const counter = await model
      .findOneAndUpdate({ _id: organizationId }, { $inc: { last: count } }, { upsert: true, returnDocument: 'after' })
      .lean<{ last: number }>();
    return { next: counter.last - count + 1, last: counter.last };
  };

  return {
    async take(organizationId, count) {
      let block = blocks.get(organizationId);
      if (!block || block.last - block.next + 1 < count) {
        block = await reserve(organizationId, Math.max(blockSize, count));
        blocks.delete(organizationId);
        blocks.set(organizationId, block);
        const [oldest] = blocks.keys();
        if (blocks.size > blocksMax && oldest !== undefined) blocks.delete(oldest);
      }
      const first = block.next;
      block.next += count;
      return Array.from({ length: count }, (_, index) => `BB${String(first + index).padStart(8, '0')}`);
    },
  };
}
