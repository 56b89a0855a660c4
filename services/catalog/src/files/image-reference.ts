import { validationFailed } from '@booking/platform/errors.ts';
import { pointerOf } from '@booking/platform/field-names.ts';
import type { GivenReference } from '../shared/references.ts';
import type { FileStore } from './file-store.ts';

/** A file that is shown to everybody: an uploaded one must be public, or its address would answer nobody. */
export function imageReference(field: string, files: FileStore, id: string | null | undefined): GivenReference {
  return {
    field,
    type: 'files',
    ids: id,
    store: {
      async hold(organizationId, ids, session) {
        const missing = await files.hold(organizationId, ids, session);
        const found = await files.getMany(organizationId, ids, session);
        if (found.every(({ content }) => !content || content.secret)) return missing;
        const detail = 'This file is not public: upload the image with ?public=true.';
        throw validationFailed([{ detail, pointer: pointerOf([field]) }]);
      },
    },
  };
}
