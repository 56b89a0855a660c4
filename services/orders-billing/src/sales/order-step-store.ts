import { backlogCountMax, type Backlog } from '@booking/messaging/backlog-gauges.ts';
import type { Connection } from 'mongoose';
import type { Order } from './orders/order.ts';
import { earliest, stepId, type Step, type StepStore } from '../base/steps/step-store.ts';

type OrderDocument = Pick<Order, 'organization_id' | 'saga_step' | 'version'> & { _id: string };

/** Kinds of steps that orders keep; those that an earlier version has written are records of their own. */
const orderKinds: ReadonlySet<string> = new Set(['hold', 'confirm']);

function stepOf({ _id, organization_id, saga_step: kept }: OrderDocument): Step | undefined {
  return kept ? { ...kept, id: stepId(kept.kind, _id), key: _id, organization_id, in_order: true } : undefined;
}

function dueOnes(
  at: '' | 'saga_step.',
  { now, limit, kinds }: { now: Date; limit: number; kinds: readonly string[] | undefined },
): object[] {
  const ofKinds = kinds ? { [`${at}kind`]: { $in: [...kinds] } } : {};
  return [
    { $match: { [`${at}resume_at`]: { $lte: now, $type: 'date' }, ...ofKinds } },
    { $sort: { [`${at}resume_at`]: 1 } },
    { $limit: limit },
  ];
}

/**
 * The steps that are records of their own, and those that orders keep. Whoever claims or puts off the step of an order makes another
 * version of the order, so that it is not saved as it was before.
 */
export function withOrderSteps(connection: Connection, alone: StepStore): StepStore {
  const orders = connection.collection<OrderDocument>('orders');
  const ofOrder = (id: string) => {
    const [kind = '', key = ''] = id.split(':', 2);
    return orderKinds.has(kind) ? { _id: key, 'saga_step.kind': kind } : undefined;
  };
  const waiting = { 'saga_step.resume_at': { $type: 'date' } };
  return {
    ...alone,
    async find(id, session) {
      const own = ofOrder(id);
      const order = own && (await orders.findOne(own, session ? { session } : {}));
      return (order && stepOf(order)) ?? alone.find(id, session);
    },
    async due(now, limit, kinds) {
      const which = { now, limit, kinds };
      // Orders first: a step of an order leaves records of their own when it ends, and one that moves between two looks is seen in one of
      // them.
      const rows = await orders
        .aggregate<{ _id: string; resume_at: Date }>([
          ...dueOnes('saga_step.', which),
          { $project: { _id: { $concat: ['$saga_step.kind', ':', '$_id'] }, resume_at: '$saga_step.resume_at' } },
          { $unionWith: { coll: 'steps', pipeline: [...dueOnes('', which), { $project: { resume_at: 1 } }] } },
        ])
        .toArray();
      const inTurn = rows.toSorted((a, b) => a.resume_at.getTime() - b.resume_at.getTime());
      return inTurn.slice(0, limit).map(({ _id }) => _id);
    },
    async claim(id, { now, lease, resumeAt }) {
      const own = ofOrder(id);
      const order =
        own &&
        (await orders.findOneAndUpdate(
          { ...own, 'saga_step.resume_at': { $lte: now } },
          {
            $set: { 'saga_step.lease': lease, 'saga_step.resume_at': resumeAt },
            $inc: { 'saga_step.attempts': 1, version: 1 },
          },
          { returnDocument: 'after' },
        ));
      return (order && stepOf(order)) ?? alone.claim(id, { now, lease, resumeAt });
    },
    async putOff(id, lease, { resumeAt, error }) {
      const own = ofOrder(id);
      const found =
        own &&
        (await orders.updateOne(
          { ...own, 'saga_step.lease': lease },
          {
            $set: { 'saga_step.resume_at': resumeAt, 'saga_step.last_error': error.slice(0, 500) },
            $inc: { version: 1 },
          },
        ));
      if (!found?.matchedCount) await alone.putOff(id, lease, { resumeAt, error });
    },
    async backlog(): Promise<Backlog> {
      const others = await alone.backlog();
      const options = { maxTimeMS: 1_000 };
      const [first] = await orders.find(waiting, options).sort({ 'saga_step.created_at': 1 }).limit(1).toArray();
      const rows = first ? await orders.countDocuments(waiting, { ...options, limit: backlogCountMax }) : 0;
      return { rows: others.rows + rows, oldest: earliest(others.oldest, first?.saga_step?.created_at) };
    },
  };
}
