import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { File as WireFile } from '@booking/contracts/generated/booking/catalog/v1/File.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { FileStore } from './file-store.ts';
import { recordChange } from '../shared/record.ts';
import { refuseWhileReferred, type Referrer } from '../shared/references.ts';
import { fileInput, withInlineFacts, type File } from './file.ts';

type FileParts = HandlerParts<{ files: FileStore }, { files: Present<File, WireFile> }>;

/** `referrers`: who may use a file, of the rooms above. */
export function fileHandlers(
  { stores, writing, present, includes }: FileParts,
  referrers: readonly Referrer[],
): UnaryHandlers<FileServiceDefinition> {
  const crud = createCrud({
    ...writing,
    store: stores.files,
    input: fileInput,
    present: present.files,
    includes: { organization: includes.organization },
    build: async (given, base) => withInlineFacts({ ...base, ...given }),
    apply: async (current, given) => withInlineFacts({ ...current, ...given }),
    beforeRemove: (file, { tx }) => refuseWhileReferred(file, referrers, tx.session),
    record: recordChange('files'),
  });
  return {
    ListFiles: crud.list,
    GetFile: crud.get,
    CreateFile: crud.create,
    UpdateFile: crud.update,
    DeleteFile: crud.remove,
  };
}
