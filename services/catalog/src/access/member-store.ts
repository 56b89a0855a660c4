import { listsOf } from '@booking/persistence/entity-lists.ts';
import type { MemberRole } from '@booking/contracts/demo-data.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import { memberRecord, type Member } from './member.ts';

export interface MemberStore extends CatalogStore<Member> {
  /** One covered index look-up: every request of the installation may ask this. */
  roleOf(organizationId: string, subject: string): Promise<MemberRole | undefined>;
  /** Organizations the subject belongs to, across tenants: its own memberships only. */
  organizationsOf(subject: string): Promise<string[]>;
  /** Members with that address, of all organizations: whoever asks for a link does not say of which he is. */
  withEmail(email: string, limit: number): Promise<Member[]>;
}

export const uniqueSubject = { organization_id_1_subject_1: 'subject' } as const;

export function createMemberStore(connection: Connection): MemberStore {
  const store = createCatalogStore<Member>(connection, {
    ...listsOf(memberRecord, { search: contains('email', 'first_name', 'last_name') }),
    collection: 'members',
    schema: entitySchema(memberRecord, [
      [{ organization_id: 1, subject: 1 }, { unique: true }],
      [{ organization_id: 1, subject: 1, role: 1 }],
      [{ organization_id: 1, role: 1, _id: 1 }],
      [{ subject: 1, organization_id: 1 }],
      [{ email: 1, _id: 1 }],
    ]),
  });
  return {
    ...store,
    async roleOf(organizationId, subject) {
      const found = await store.model
        .findOne({ organization_id: organizationId, subject }, { _id: 0, role: 1 })
        .hint({ organization_id: 1, subject: 1, role: 1 })
        .lean<{ role: MemberRole }>();
      return found?.role;
    },
    async withEmail(email, limit) {
      const found = await store.model.find({ email }).sort({ _id: 1 }).limit(limit).lean<Document<Member>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    organizationsOf: (subject) => store.model.distinct('organization_id', { subject }),
  };
}
