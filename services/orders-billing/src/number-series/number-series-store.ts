import { Schema, type ClientSession, type Connection } from 'mongoose';

/**
 * Counters of gapless numbers. A number is drawn in the transaction that uses it: the transaction that fails gives it back, and two that draw
 * at once conflict, so that one waits. Numbers therefore have no gaps and follow the order of commits.
 */
export interface NumberSeriesStore {
  /** The next number of the series, from 1. */
  next(organizationId: string, series: string, session: ClientSession): Promise<number>;
}

interface SeriesDocument {
  _id: string;
  organization_id: string;
  series: string;
  last: number;
}

const seriesSchema = new Schema<SeriesDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    series: { type: String, required: true },
    last: { type: Number, required: true },
  },
  { versionKey: false },
);

export function createNumberSeriesStore(connection: Connection): NumberSeriesStore {
  const model = connection.model<SeriesDocument>('number_series', seriesSchema, 'number_series');
  return {
    async next(organizationId, series, session) {
      const id = `${organizationId}:${series}`;
      const found = await model
        .findOneAndUpdate(
          { _id: id },
          { $inc: { last: 1 }, $setOnInsert: { organization_id: organizationId, series } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<SeriesDocument>();
      if (!found) throw new Error(`Number series ${id} is missing`);
      return found.last;
    },
  };
}
