import { randomBytes } from 'node:crypto';
import type { FilePart } from '@booking/contracts/generated/booking/catalog/v1/FilePart.ts';
import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import type { File as WireFile } from '@booking/contracts/generated/booking/catalog/v1/File.ts';
import type { OneTimer } from '@booking/messaging/timers.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { systemContext } from '@booking/platform/context.ts';
import { parseFields } from '@booking/platform/field-problems.ts';
import { AppError, appError, serviceUnavailable } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { recordChange } from '../shared/record.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import { cleanedContent, logoOf, type CleanedContent } from './cleaned-content.ts';
import { newContentKey, noContent, type ContentStore } from './content-store.ts';
import {
  contentPath,
  fileInput,
  inlineImageOf,
  nameOfType,
  withoutContent,
  type File,
  type StoredContent,
} from './file.ts';
import type { FileStore } from './file-store.ts';

type ContentParts = HandlerParts<{ files: FileStore }, { files: Present<File, WireFile> }>;
type FileRpcs = UnaryHandlers<FileServiceDefinition>;
type ReadingRpcs = Pick<FileRpcs, 'ReadFileContent' | 'ReadPublicContent' | 'ReadLogo'>;

/** One answer; the gateway asks for the next one when its client has read it. */
const partBytesMax = 1_048_576;
/** A content that no file names by then belongs to a call that was cut off. */
const unclaimedMs = 3_600_000;
/** No transaction lasts as long as what is left of it. */
const claimedWithinMs = unclaimedMs / 2;

export const removalTimer = 'files.remove-content';

/** Removes a content of the organization at `dueAt`, if no file names it then. */
export function scheduleRemoval(tx: Transaction, organizationId: string, key: string, dueAt: Date): void {
  tx.schedule({ kind: removalTimer, key, organizationId, dueAt });
}

/**
 * A store that does not answer lets the timer fail, and it fires again; removing what was removed does nothing, so that it may be done
 * before the transaction is committed.
 */
export function removeUnnamed(files: FileStore, contents: ContentStore): OneTimer {
  return async (tx, { key, organizationId }) => {
    if (await files.exists(organizationId, { 'content.key': key }, tx.session)) return;
    await contents.remove(key);
  };
}

/**
 * Uploads and reads. The content is there before the file: a timer set before it is written takes it away again unless a file names it,
 * whoever dies in between.
 */
export function contentHandlers(
  { stores: { files }, writing, present }: ContentParts,
  { contents, quotaBytes, unitOfWork }: { contents: ContentStore; quotaBytes: number; unitOfWork: UnitOfWork },
): Pick<FileRpcs, 'UploadFile'> & ReadingRpcs {
  const record = recordChange<File>('files', { shown: withoutContent });

  const keep = async (organizationId: string, { content, mime_type }: CleanedContent): Promise<string> => {
    const key = newContentKey();
    await unitOfWork.run(systemContext(organizationId, key), async (tx) => {
      scheduleRemoval(tx, organizationId, key, new Date(tx.now.getTime() + unclaimedMs));
    });
    await contents.put(key, content, mime_type);
    return key;
  };

  /** In the transaction that writes the file: a hundred uploads at once add up to no more either. */
  const requireSpace = async (organizationId: string, bytes: number, { session }: Transaction): Promise<void> => {
    const held = await files.uploadedBytes(organizationId, session);
    if (held + bytes <= quotaBytes) return;
    const detail = `Uploaded files of an organization may have ${quotaBytes} bytes together; they have ${held}, and this one ${bytes} more. Delete what is no longer needed.`;
    throw appError('payload_too_large', detail);
  };

  return {
    async UploadFile({ name, content: given, public: isPublic }, context) {
      const cleaned = await cleanedContent(given);
      const { mime_type, digest } = cleaned;
      if (isPublic && !mime_type.startsWith('image/'))
        throw appError('validation_failed', 'Only an image may be public.');
      const parsed = parseFields(fileInput.pick({ name: true }), { name: nameOfType(name, mime_type) });
      const { organizationId } = context;
      const startedAt = writing.clock.now().getTime();
      const key = context.dryRun ? newContentKey() : await keep(organizationId, cleaned);
      const written = writing.run(context, async (tx) => {
        await requireSpace(organizationId, cleaned.content.length, tx);
        if (tx.now.getTime() - startedAt > claimedWithinMs) throw serviceUnavailable('Storing it took too long.');
        const id = writing.newId();
        const content: StoredContent = {
          key,
          digest,
          ...(isPublic ? { secret: randomBytes(32).toString('base64url') } : {}),
        };
        const fresh = {
          ...parsed,
          mime_type,
          size_bytes: cleaned.content.length,
          url: contentPath(id, content),
          content,
        };
        const after = await files.insert({ id, organization_id: organizationId, ...fresh }, tx.now, tx.session);
        await record({ action: 'create', before: undefined, after }, { tx });
        tx.unschedule(removalTimer, key);
        const [shown] = await present.files([after], context);
        return shown ?? {};
      });
      const item = await written.catch(async (error: unknown) => {
        // Nothing was committed; the timer would keep it for an hour beyond the quota.
        if (error instanceof AppError && error.code === 'payload_too_large') await contents.remove(key);
        throw error;
      });
      return { item, included: null };
    },

    ...readingHandlers(files, contents),
  };
}

function readingHandlers(files: FileStore, contents: ContentStore): ReadingRpcs {
  return {
    async ReadFileContent({ id, cursor }, { organizationId }) {
      return partOf(contents, await files.get(organizationId, id), cursor);
    },

    async ReadPublicContent({ secret, cursor }) {
      const file = await files.ofSecret(secret);
      if (!file) throw noContent();
      return partOf(contents, file, cursor);
    },

    async ReadLogo({ id }, { organizationId }) {
      const { url, content, mime_type, size_bytes } = await files.get(organizationId, id);
      const inline = inlineImageOf(url);
      if (inline) return logoOf(inline.content, inline.mime_type);
      if (!content || !mime_type.startsWith('image/')) throw noContent();
      return logoOf(await contents.read(content.key, { start: 0, end: size_bytes }), mime_type);
    },
  };
}

async function partOf(contents: ContentStore, file: File, cursor: string): Promise<FilePart> {
  if (!file.content) throw noContent();
  const { content, mime_type, name, size_bytes } = file;
  const start = /^\d{1,12}$/.test(cursor) ? Number(cursor) : 0;
  const end = Math.min(start + partBytesMax, size_bytes);
  if (start >= end) throw noContent();
  return {
    content: await contents.read(content.key, { start, end }),
    media_type: mime_type,
    file_name: name,
    ...(end < size_bytes ? { next_cursor: String(end) } : {}),
    size_bytes,
    digest: content.digest,
  };
}
