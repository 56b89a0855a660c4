import { validationFailed } from '@booking/platform/errors.ts';
import { pointerOf } from '@booking/platform/field-names.ts';
import type { GivenReference } from '../shared/references.ts';
import type { File } from './file.ts';
import type { FileStore } from './file-store.ts';

/** An image that is shown to everybody: an uploaded one must be public, or its address would answer nobody. */
export function imageReference(field: string, files: FileStore, id: string | null | undefined): GivenReference {
  return {
    field,
    type: 'files',
    ids: id,
    store: {
      async hold(organizationId, ids, session) {
        const missing = await files.hold(organizationId, ids, session);
        const found = await files.getMany(organizationId, ids, session);
        const detail = found.map(problemOf).find((problem) => problem !== undefined);
        if (detail === undefined) return missing;
        throw validationFailed([{ detail, pointer: pointerOf([field]) }]);
      },
    },
  };
}

/** What a file that is kept elsewhere is, is known where somebody has said it. */
function problemOf({ content, mime_type }: File): string | undefined {
  if (!mime_type.startsWith('image/')) return `This file is no image: its type is ${mime_type}.`;
  return content && !content.secret ? 'This file is not public: upload the image with ?public=true.' : undefined;
}
