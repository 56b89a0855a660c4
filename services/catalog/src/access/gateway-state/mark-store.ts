import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';

export interface Revocation {
  id: string;
  endsAt: Date;
}

/** Where a list ended: after a full page at this very row; without `id` at its end, where what became visible late is told again. */
export interface Mark {
  writtenAt: Date;
  id?: string | undefined;
}

/** What is used up or revoked, until it would have ended by itself. */
export interface MarkStore {
  /** Undefined for the first use; else what the first one noted. */
  use(id: string, endsAt: Date, note: string): Promise<string | undefined>;
  revoke(revocation: Revocation): Promise<void>;
  /** A page of those after the mark, oldest first. */
  revokedAfter(mark: Mark | undefined): Promise<{ items: Revocation[]; mark: Mark | undefined; more: boolean }>;
}

interface UsedRow {
  _id: string;
  note: string;
  ends_at: Date;
}
interface RevokedRow {
  _id: string;
  written_at: Date;
  ends_at: Date;
}

const ends = { type: Date, required: true } as const;
const id = { type: String, required: true } as const;

const usedSchema = new Schema<UsedRow>({ _id: id, note: { type: String }, ends_at: ends }, { versionKey: false });
usedSchema.index({ ends_at: 1 }, { expireAfterSeconds: 60 });

const revokedSchema = new Schema<RevokedRow>({ _id: id, written_at: ends, ends_at: ends }, { versionKey: false });
revokedSchema.index({ ends_at: 1 }, { expireAfterSeconds: 60 });
revokedSchema.index({ written_at: 1, _id: 1 });

/** Writes become visible in no strict order. */
const overlapMs = 5_000;
const pageMax = 5_000;

export function createMarkStore(connection: Connection): MarkStore {
  const used = connection.model<UsedRow>('used_codes', usedSchema, 'used_codes');
  const revoked = connection.model<RevokedRow>('revocations', revokedSchema, 'revocations');
  return {
    async use(_id, ends_at, note) {
      try {
        await used.create({ _id, ends_at, note });
        return undefined;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await used.findById(_id).lean<UsedRow>())?.note ?? '';
      }
    },
    async revoke({ id: _id, endsAt }) {
      // By the database's clock: that of one service replica may be behind what gateways have read already.
      await revoked.collection.updateOne({ _id } as object, [{ $set: { written_at: '$$NOW', ends_at: endsAt } }], {
        upsert: true,
      });
    },
    async revokedAfter(mark) {
      const rows = await revoked
        .find(mark ? since(mark) : {})
        .sort({ written_at: 1, _id: 1 })
        .limit(pageMax)
        .lean<RevokedRow[]>();
      const items = rows.map(({ _id, ends_at }) => ({ id: _id, endsAt: ends_at }));
      const more = rows.length === pageMax;
      const last = rows.at(-1);
      if (!last) return { items, mark: mark && { writtenAt: mark.writtenAt }, more };
      return { items, mark: { writtenAt: last.written_at, ...(more ? { id: last._id } : {}) }, more };
    },
  };
}

function since({ writtenAt, id: _id }: Mark): object {
  if (_id === undefined) return { written_at: { $gt: new Date(writtenAt.getTime() - overlapMs) } };
  // The first bound lets the index begin there.
  return {
    written_at: { $gte: writtenAt },
    $or: [{ written_at: { $gt: writtenAt } }, { written_at: writtenAt, _id: { $gt: _id } }],
  };
}
