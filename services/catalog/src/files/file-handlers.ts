import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { File as WireFile } from '@booking/contracts/generated/booking/catalog/v1/File.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { FileStore } from './file-store.ts';
import { recordChange } from '../shared/record.ts';
import { refuseWhileReferred, type Referrer } from '../shared/references.ts';
import { isImageOf } from './cleaned-content.ts';
import type { ContentStore } from './content-store.ts';
import { contentHandlers, scheduleRemoval } from './file-content.ts';
import { fileInput, inlineImageOf, withInlineFacts, withoutContent, withoutContentFacts, type File } from './file.ts';

type FileParts = HandlerParts<{ files: FileStore }, { files: Present<File, WireFile> }>;

/** `referrers`: who may use a file, of the rooms above. */
export function fileHandlers(
  parts: FileParts,
  own: { referrers: readonly Referrer[]; contents: ContentStore; quotaBytes: number; unitOfWork: UnitOfWork },
): UnaryHandlers<FileServiceDefinition> {
  const { stores, writing, present, includes } = parts;
  const crud = createCrud({
    ...writing,
    store: stores.files,
    input: fileInput,
    present: present.files,
    includes: { organization: includes.organization },
    async build(given, base) {
      await requireImage(given.url);
      return withInlineFacts({ ...base, ...given });
    },
    async apply(current, given, { context }) {
      const [shown] = await present.files([current], context);
      const changes = withoutContentFacts(current, given, shown?.url ?? '');
      if (changes.url !== undefined) await requireImage(changes.url);
      return withInlineFacts({ ...current, ...changes });
    },
    async beforeRemove(file, { tx }) {
      await refuseWhileReferred(file, own.referrers, tx.session);
      if (file.content) scheduleRemoval(tx, file.organization_id, file.content.key, tx.now);
    },
    record: recordChange<File>('files', { shown: withoutContent }),
  });
  return {
    ListFiles: crud.list,
    GetFile: crud.get,
    CreateFile: crud.create,
    async UpdateFile(request, context) {
      // Where the gateway is reached without TLS the address of an upload is none that could be given.
      const { url, ...others } = request.input ?? {};
      const current = url ? await stores.files.find(context.organizationId, request.id) : undefined;
      const [shown] = current?.content ? await present.files([current], context) : [];
      if (!shown || shown.url !== url) return crud.update(request, context);
      const update_mask = request.update_mask.filter((field) => field !== 'url');
      return crud.update({ ...request, input: others, update_mask }, context);
    },
    DeleteFile: crud.remove,
    ...contentHandlers(parts, own),
  };
}

/** An inline image is what it says it is. */
async function requireImage(url: string): Promise<void> {
  const inline = inlineImageOf(url);
  if (!inline || (await isImageOf(inline.mime_type, inline.content))) return;
  const detail = `Its bytes are no ${inline.mime_type} image of at most a million pixels.`;
  throw validationFailed([{ detail, pointer: '/data/attributes/url' }]);
}
