import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { Schema } from 'mongoose';

export interface Revocation {
  id: string;
  endsAt: Date;
}

/** What is used up or revoked, until it would have ended by itself. */
export interface MarkStore {
  /** Undefined for the first use; else what the first one noted. */
  use(id: string, endsAt: Date, note: string): Promise<string | undefined>;
  revoke(revocation: Revocation): Promise<void>;
  /** Those written after `cursor` and, again, some from shortly before it: writes become visible in no strict order. */
  revokedAfter(cursor: Date | undefined): Promise<{ items: Revocation[]; cursor: Date | undefined }>;
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
revokedSchema.index({ written_at: 1 });

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
    async revokedAfter(cursor) {
      const since = cursor && { written_at: { $gt: new Date(cursor.getTime() - overlapMs) } };
      const rows = await revoked
        .find(since ?? {})
        .sort({ written_at: 1 })
        .limit(pageMax)
        .lean<RevokedRow[]>();
      const items = rows.map(({ _id, ends_at }) => ({ id: _id, endsAt: ends_at }));
      return { items, cursor: rows.at(-1)?.written_at ?? cursor };
    },
  };
}
