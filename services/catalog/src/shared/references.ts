import { missingReference } from '@booking/persistence/crud.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import { conflict } from '@booking/platform/errors.ts';
import type { CatalogStore, Stored } from './catalog-store.ts';

/** A given relation: `undefined` where an update does not touch it, null where it is empty. */
export interface GivenReference {
  field: string;
  type: string;
  store: Pick<CatalogStore<Stored>, 'hold'>;
  ids: string | readonly string[] | null | undefined;
}

/**
 * Makes sure that the named records exist and still do when the transaction commits. Throws validation_failed at the first that does not.
 */
export async function holdReferences(
  organizationId: string,
  given: readonly GivenReference[],
  session: Session,
): Promise<void> {
  for (const { field, type, store, ids } of given) {
    if (ids === null || ids === undefined) continue;
    const list = typeof ids === 'string' ? [ids] : ids;
    const [missing] = await store.hold(organizationId, list, session);
    if (missing === undefined) continue;
    throw missingReference(type, typeof ids === 'string' ? [field] : [field, list.indexOf(missing)]);
  }
}

/** Where records of a type are referred to: the field holds the id or is a list that contains it. */
export interface Referrer {
  type: string;
  field: string;
  store: Pick<CatalogStore<Stored>, 'exists'>;
}

/** Throws conflict while another record refers to this one. */
export async function refuseWhileReferred(
  record: Stored,
  referrers: readonly Referrer[],
  session: Session,
): Promise<void> {
  for (const { type, field, store } of referrers) {
    if (await store.exists(record.organization_id, { [field]: record.id }, session)) {
      throw conflict('in_use', `It is still used by ${type}.`, { meta: { used_by: type } });
    }
  }
}
