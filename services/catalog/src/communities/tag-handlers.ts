import type { TagServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/TagService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Tag as WireTag } from '@booking/contracts/generated/booking/catalog/v1/Tag.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { CommunityStore } from './community-store.ts';
import { recordChange } from '../shared/record.ts';
import { refuseWhileReferred } from '../shared/references.ts';
import { tagInput, type Tag } from './tag.ts';
import { uniqueTagName, type TagStore } from './tag-store.ts';

type TagParts = HandlerParts<{ tags: TagStore; communities: CommunityStore }, { tags: Present<Tag, WireTag> }>;

export function tagHandlers({ stores, writing, present, includes }: TagParts): UnaryHandlers<TagServiceDefinition> {
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
