import type { ClientSession, Connection } from 'mongoose';
import { auditModel } from './audit-log.ts';

/** What the audit trail has kept of a person who is to be forgotten: that something changed stays, what it was goes. */
export interface AuditRedaction {
  /** Takes the values of `fields` (all fields when absent) out of the entries about these entities. */
  redact(
    organizationId: string,
    entity: { type: string; ids: readonly string[] },
    session?: ClientSession,
    fields?: readonly string[],
  ): Promise<void>;
}

const redacted = 'removed';

export function createAuditRedaction(connection: Connection): AuditRedaction {
  const model = auditModel(connection);
  return {
    async redact(organizationId, { type, ids }, session, fields) {
      const about = { organization_id: organizationId, 'entity.type': type, 'entity.id': { $in: [...ids] } };
      const goes = fields ? { $in: ['$$change.k', [...fields]] } : true;
      const kept = { k: '$$change.k', v: { $cond: [goes, redacted, '$$change.v'] } };
      const changes = { $map: { input: { $objectToArray: '$changes' }, as: 'change', in: kept } };
      await model.collection.updateMany(
        about,
        [{ $set: { changes: { $arrayToObject: changes } } }],
        session ? { session } : {},
      );
    },
  };
}
