import type { TagServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/TagService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { CatalogParts } from '../shared/parts.ts';
import { recordChange } from '../shared/record.ts';
import { refuseWhileReferred } from '../shared/references.ts';
import { tagInput } from './tag.ts';
import { uniqueTagName } from './tag-store.ts';

export function tagHandlers({ stores, writing, present, includes }: CatalogParts): UnaryHandlers<TagServiceDefinition> {
  const crud = createCrud({
    ...writing,
    store: stores.tags,
    input: tagInput,
    unique: uniqueTagName,
    present: present.tags,
    includes: { organization: includes.organization },
    build: async (given, base) => ({ ...base, ...given }),
    beforeRemove: (tag, { tx }) =>
      refuseWhileReferred(
        tag,
        [{ type: 'communities', field: 'auto_join_tag_ids', store: stores.communities }],
        tx.session,
      ),
    record: recordChange('tags'),
  });
  return {
    ListTags: crud.list,
    GetTag: crud.get,
    CreateTag: crud.create,
    UpdateTag: crud.update,
    DeleteTag: crud.remove,
  };
}
