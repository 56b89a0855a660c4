import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { cursorPage, isByCursor } from '@booking/persistence/cursor-page.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { Document, ListResult } from '@booking/persistence/tenant-store.ts';
import { appError } from '@booking/platform/errors.ts';
import { isId } from '@booking/platform/ids.ts';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import { organizationRecord, type Organization } from './organization.ts';

export interface OrganizationStore extends CatalogStore<Organization> {
  /** By slug or id, without a tenant: for public look-ups. Throws not_found. */
  resolve(slugOrId: string): Promise<Organization>;
  /** Of every tenant, for work that the service does for each of them. */
  allIds(): Promise<string[]>;
  /** A page of the named organizations, by name. */
  listNamed(ids: readonly string[], query: ListQuery__Output | null): Promise<ListResult<Organization>>;
}

export const organizationEvents = { created: 'organizations.created', updated: 'organizations.updated' } as const;

export const uniqueOrganizationSlug = { slug_1: 'slug' } as const;

const byName = { name: 1, _id: 1 } as const;

export function createOrganizationStore(connection: Connection): OrganizationStore {
  const store = createCatalogStore<Organization>(connection, {
    type: 'organizations',
    collection: 'organizations',
    schema: entitySchema(organizationRecord, [[{ slug: 1 }, { unique: true }], [{ organization_id: 1, _id: 1 }]]),
  });
  const { model } = store;

  return {
    ...store,
    async resolve(slugOrId) {
      const key = isId(slugOrId) ? { _id: slugOrId } : { slug: slugOrId };
      const document = await model.findOne(key).lean<Document<Organization>>();
      if (!document) throw appError('not_found', `No organization ${slugOrId.slice(0, 100)}.`);
      return store.fromDocument(document);
    },
    async allIds() {
      return (await model.find({}, { _id: 1 }).lean<{ _id: string }[]>()).map(({ _id }) => _id);
    },
    async listNamed(ids, query) {
      const pageNumber = query?.page_number || 1;
      const pageSize = query?.page_size || 30;
      if (query && isByCursor(query)) {
        const { documents, page } = await cursorPage(query, byName, pageSize, async (order, limit, beyond) =>
          model
            .find({ $and: [{ _id: { $in: [...ids] } }, beyond] })
            .sort(order)
            .limit(limit)
            .lean<Document<Organization>[]>(),
        );
        return { items: documents.map((document) => store.fromDocument(document)), page };
      }
      const filter = { _id: { $in: [...ids] } };
      const [documents, total] = await Promise.all([
        model
          .find(filter)
          .sort(byName)
          .skip((pageNumber - 1) * pageSize)
          .limit(pageSize)
          .lean<Document<Organization>[]>(),
        model.countDocuments(filter),
      ]);
      return {
        items: documents.map((document) => store.fromDocument(document)),
        page: { page_number: pageNumber, page_size: pageSize, total },
      };
    },
  };
}
