import type { PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { NoticeEvent } from '@booking/contracts/notice-kinds.ts';
import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import type { NewAuditEntry } from '@booking/messaging/audit-log.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { eventRelations } from '@booking/representations/event-relations.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import { includeTree } from '@booking/representations/include-tree.ts';
import type { WireMessage } from './present.ts';
import type { Related } from './related.ts';

export type OwnType = 'orders' | 'invoices' | 'customers' | 'subscriptions';

/** Tells the outside about a change: the flat entity with the relations of the specification nested, as of this transaction. */
export interface EventWriter {
  emit(tx: Transaction, event: PublicEventIdentifier, type: OwnType, wire: WireMessage): Promise<void>;
  /**
   * Says what a customer is to be told, to the service that tells people; no subscriber hears it. `notice`: what the entity does not say.
   */
  notify(
    tx: Transaction,
    event: NoticeEvent,
    about: { type: NoticeType; wire: WireMessage; notice: Record<string, unknown> },
  ): Promise<void>;
}

type NoticeType = 'invoices' | 'subscriptions' | 'bundle-purchases';

const whoIsTold = includeTree(['customer']);

/** The bookings of orders as this service last heard of them. */
interface KnownBookings {
  ofOrders(
    organizationId: string,
    orderIds: readonly string[],
    session: Session,
  ): Promise<{ id: string; flat: Record<string, unknown> }[]>;
}

export function createEventWriter(related: Pick<Related, 'lookup'>, bookings: KnownBookings): EventWriter {
  return {
    async emit(tx, event, type, wire) {
      const { organizationId } = tx.context;
      const include = eventRelations[type];
      const lookup = await related.lookup(type, [wire], include, tx.context, tx.session);
      const data = renderFlat(entityOf(type), wire, { include, lookup });
      if (type === 'orders') data['bookings'] = await nestedBookings(tx, wire, data['bookings']);
      tx.emit({ event, organizationId, entity: { type, id: wire.id, version: Number(wire['version']) }, data });
    },

    async notify(tx, event, { type, wire, notice }) {
      const { organizationId } = tx.context;
      const lookup = await related.lookup(type, [wire], whoIsTold, tx.context, tx.session);
      const data = { ...renderFlat(entityOf(type), wire, { include: whoIsTold, lookup }), notice };
      tx.emit({ event, organizationId, entity: { type, id: wire.id }, data });
    },
  };

  /** The replica's flat form where it is known, else the reference. */
  async function nestedBookings(tx: Transaction, wire: WireMessage, references: unknown): Promise<unknown> {
    const replicas = await bookings.ofOrders(tx.context.organizationId, [wire.id], tx.session);
    const byId = new Map(replicas.map((replica) => [replica.id, replica.flat]));
    return (references as { id: string }[]).map((reference) => byId.get(reference.id) ?? reference);
  }
}

/** The audit entries of one change name its own events, whatever else is in the transaction. */
export async function withOwnAudit(tx: Transaction, work: (own: Transaction) => Promise<void>): Promise<void> {
  const eventIds: string[] = [];
  const entries: NewAuditEntry[] = [];
  await work({
    ...tx,
    emit: (event) => {
      const id = tx.emit(event);
      eventIds.push(id);
      return id;
    },
    audit: (entry) => void entries.push(entry),
  });
  for (const entry of entries) tx.audit({ ...entry, eventIds });
}

/** Bookkeeping of sagas, and secrets. */
const untold = { without: ['saga_step', 'access_token', 'payment_token'] };

export const auditEntry = (
  type: string,
  action: string,
  before: Entity | undefined,
  after: Entity | undefined,
): NewAuditEntry => auditEntryOf(type, { action, before, after }, untold);
