import type { Model, mongo } from 'mongoose';

/**
 * The driver's collection below a model, with the type of its documents: mongoose hands it out for documents with ids of MongoDB's own,
 * ours are strings. For writes and reads that mongoose has nothing to cast in.
 */
export function driverCollection<D extends { _id: string }>(model: Model<D>): mongo.Collection<D> {
  return model.collection as unknown as mongo.Collection<D>;
}
