import { batchOf, inBatch } from '@booking/persistence/batch.ts';
import type { ClientSession, Connection } from 'mongoose';
import type { EventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { traceCarrier } from '@booking/platform/telemetry.ts';
import type { AuditLog, NewAuditEntry } from './audit-log.ts';
import type { EventEntity } from './event-message.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxRow } from './outbox-rows.ts';
import type { NewTimer, TimerChange, TimerRows } from './timer-rows.ts';
import { createAdmission, runTransaction } from './transaction.ts';

export interface NewEvent {
  event: EventIdentifier;
  organizationId: string;
  entity: EventEntity;
  /** The flat form of the entity as it is now; it is serialised once, here. */
  data: object;
}

/** One attempt at a use case's transaction. What it is told is written just before commit and forgotten on abort. */
export interface Transaction {
  /** Pass it to every read and write, of which one at a time may be under way. */
  readonly session: ClientSession;
  readonly context: CallContext;
  /** The same moment for everything this attempt writes. */
  readonly now: Date;
  /** Tells about a change; answers the event id. */
  emit(event: NewEvent): string;
  /** Sets the timer `kind`/`key`, in place of an earlier one of that name. */
  schedule(timer: NewTimer): void;
  unschedule(kind: string, key: string): void;
  audit(entry: NewAuditEntry): void;
  /**
   * The same transaction on behalf of another caller of the organization: its events and audit entries are that caller's, and name each
   * other only.
   */
  as(context: CallContext): Transaction;
  /**
   * Carries `work` out with the reads of stores by id remembered and their writes gathered: they are sent when it ends, one command per
   * collection. For transactions that write more than one record; within one in another `work` is part of the outer one. Queries of stores
   * that do not go by id send what is pending first; a query past the stores does not see it.
   */
  batch<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Within `batch`: takes a record as it was read or written a moment ago for what is stored. Saving it compares the version: where it is
   * another one by now, the transaction runs again, and reads. Only for what this transaction saves, or what must not be newer than the
   * caller knows it.
   */
  assume(store: { model: { collection: object } }, entity: { id: string }): void;
  /** Runs once after the commit, in the background; a failure is logged only. For caches and counters, not for effects that must happen. */
  afterCommit(work: () => void | Promise<void>): void;
}

export interface UnitOfWork {
  /**
   * Runs `work` in one MongoDB transaction and answers its result after the commit. `work` may run several times (conflicts, elections), so
   * it has no effects outside `tx`, and nothing remote happens in it. Throws what `work` throws (nothing is written then), or
   * service_unavailable when conflicts do not end or the outcome of the commit stays unknown. In a dry run everything is written and then
   * aborted: what the work would have been refused with is known, and nothing of it remains.
   */
  run<T>(context: CallContext, work: (tx: Transaction) => Promise<T>): Promise<T>;
}

interface Collected {
  rows: OutboxRow[];
  timers: TimerChange[];
  parties: Party[];
  afterCommit: (() => void | Promise<void>)[];
}

/** One caller of a transaction. */
interface Party {
  context: CallContext;
  audits: NewAuditEntry[];
  eventIds: string[];
}

export function createUnitOfWork(options: {
  connection: Connection;
  /** Source of the events. */
  service: string;
  clock: Clock;
  logger: Logger;
  outbox: Outbox;
  timerRows: TimerRows;
  auditLog: AuditLog;
}): UnitOfWork {
  const { outbox, timerRows, auditLog, logger } = options;

  const write = async (tx: Transaction, collected: Collected): Promise<void> => {
    await timerRows.write(collected.timers, tx.session);
    await auditLog.append(collected.parties, tx.now, tx.session);
    await outbox.append(collected.rows, tx.session);
  };

  const queue = createAdmission();
  return {
    async run(context, work) {
      const attempted = async (session: ClientSession, attempt: number) => {
        const collecting: Collected = { rows: [], timers: [], parties: [], afterCommit: [] };
        const tx = transaction(
          { session, context, now: options.clock.now(), service: options.service, attempt },
          collecting,
        );
        const value = await work(tx);
        await write(tx, collecting);
        return { result: value, collected: collecting };
      };
      const isDry = context.dryRun === true;
      const admission = { queue, key: context.organizationId };
      const { result, collected } = await runTransaction(options.connection, attempted, { aborts: isDry, admission });
      if (isDry) return result;
      outbox.handOver(collected.rows);
      for (const task of collected.afterCommit) runAfterCommit(task, logger);
      return result;
    },
  };
}

function runAfterCommit(task: () => void | Promise<void>, logger: Logger): void {
  const run = async (): Promise<void> => task();
  run().catch((error: unknown) => logger.error({ err: error }, 'work after a commit failed'));
}

function transaction(
  base: { session: ClientSession; context: CallContext; now: Date; service: string; attempt: number },
  collected: Collected,
): Transaction {
  const { session, context, now } = base;
  const party: Party = { context, audits: [], eventIds: [] };
  collected.parties.push(party);
  return {
    session,
    context,
    now,
    emit({ event, organizationId, entity, data }) {
      const id = newId();
      party.eventIds.push(id);
      collected.rows.push({
        id,
        event,
        organizationId,
        entity,
        triggeredAt: formatTimestamp(now),
        requestId: context.requestId,
        source: base.service,
        traceparent: traceCarrier()['traceparent'] ?? '',
        data: JSON.stringify(data),
      });
      return id;
    },
    schedule: (timer) => {
      collected.timers.push({ set: timer });
    },
    unschedule: (kind, key) => {
      collected.timers.push({ remove: { kind, key } });
    },
    audit: (entry) => {
      party.audits.push(entry);
    },
    batch: (work) => inBatch(session, work),
    assume({ model }, entity) {
      if (base.attempt === 1) batchOf(session)?.remember(model.collection, entity.id, entity);
    },
    as: (other) => transaction({ ...base, context: other }, collected),
    afterCommit: (work) => {
      collected.afterCommit.push(work);
    },
  };
}
