import { batchOf } from '@booking/persistence/batch.ts';
import {
  createOptimisticNumbers,
  type Drawn,
  type OptimisticNumbers,
  type SeriesDocument,
} from './optimistic-numbers-store.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';

/** A number, and of the document that has the one before the hash and when it was issued: null where there is none. */
export interface DrawnNumber {
  sequence: number;
  previousHash: string | null;
  previousIssuedAt: Date | null;
}

/** What a counter keeps of the document that its latest number was drawn for. */
export interface Sealed {
  hash: string;
  issuedAt: Date;
}

/**
 * Counters of gapless numbers. A number is drawn in the transaction that uses it: the transaction that fails gives it back, and two that
 * draw at once conflict, so that one waits. Numbers therefore have no gaps and follow the order of commits.
 */
export interface NumberSeriesStore {
  /** The next number of the series, from 1. */
  next(organizationId: string, series: string, session: ClientSession): Promise<DrawnNumber>;
  /** The others of the organization, with their latest number. */
  others(organizationId: string, series: string, session: ClientSession): Promise<{ series: string; last: number }[]>;
  /** In the transaction that has drawn the number. */
  seal(organizationId: string, series: string, sealed: Sealed, session: ClientSession): Promise<void>;
}

const seriesSchema = new Schema<SeriesDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    series: { type: String, required: true },
    last: { type: Number, required: true },
    hash: { type: String },
    issued_at: { type: Date },
  },
  { versionKey: false },
);
seriesSchema.index({ organization_id: 1, series: 1 });

const numberOf = ({ last, hash, issuedAt }: Drawn): DrawnNumber => {
  return { sequence: last, previousHash: hash, previousIssuedAt: issuedAt };
};

const idOf = (organizationId: string, series: string): string => `${organizationId}:${series}`;

export function createNumberSeriesStore(connection: Connection): {
  numberSeries: NumberSeriesStore;
  optimisticNumbers: OptimisticNumbers;
} {
  const model = connection.model<SeriesDocument>('number_series', seriesSchema, 'number_series');
  const optimisticNumbers = createOptimisticNumbers(model);
  const numberSeries: NumberSeriesStore = {
    async next(organizationId, series, session) {
      const id = idOf(organizationId, series);
      const batch = batchOf(session);
      const drawn = batch?.known(model.collection, id) as Drawn | undefined;
      if (batch && drawn) {
        // The counter is this transaction's own since it drew the first: the others are added up in one write.
        drawn.last += 1;
        optimisticNumbers.drawn(organizationId, drawn, session);
        if (drawn.expected === undefined)
          batch.defer(model.collection, { updateOne: { filter: { _id: id }, update: { $inc: { last: 1 } } } });
        return numberOf(drawn);
      }
      const found = await model
        .findOneAndUpdate(
          { _id: id },
          { $inc: { last: 1 }, $setOnInsert: { organization_id: organizationId, series } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<SeriesDocument>();
      if (!found) throw new Error(`Number series ${id} is missing`);
      const first: Drawn = { id, last: found.last, hash: found.hash ?? null, issuedAt: found.issued_at ?? null };
      optimisticNumbers.drawn(organizationId, first, session);
      batch?.remember(model.collection, id, first);
      return numberOf(first);
    },
    others: (organizationId, series, session) =>
      model
        .find({ organization_id: organizationId, series: { $ne: series } }, null, { session })
        .lean<SeriesDocument[]>(),
    async seal(organizationId, series, { hash, issuedAt }, session) {
      const id = idOf(organizationId, series);
      const batch = batchOf(session);
      const drawn = batch?.known(model.collection, id) as Drawn | undefined;
      const update = { $set: { hash, issued_at: issuedAt } };
      if (batch && drawn) {
        Object.assign(drawn, { hash, issuedAt });
        if (drawn.expected === undefined) batch.defer(model.collection, { updateOne: { filter: { _id: id }, update } });
        return;
      }
      await model.updateOne({ _id: id }, update, { session });
    },
  };
  return { numberSeries, optimisticNumbers };
}
