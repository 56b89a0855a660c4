import { inputOf } from '@booking/persistence/entity-input.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { isPlainAddress } from '@booking/platform/fields.ts';
import { files } from '@booking/representations/entities/catalogue.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

/** Small enough that a page of 250 files stays below the size limit of a gRPC message. */
export const inlineBytesMax = 4_096;

const inlineImage = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

function isAllowedUrl(url: string): boolean {
  if (url.startsWith('data:')) return inlineImage.test(url) && inlineSize(url) <= inlineBytesMax;
  return isPlainAddress(url) && new URL(url).protocol === 'https:';
}

export const fileInput = inputOf(files, {
  url: (url) =>
    url.refine(
      isAllowedUrl,
      `Must be an https address, or a data: image (png, jpeg, gif, webp) of at most ${inlineBytesMax} bytes.`,
    ),
});
export const fileRecord = recordOf(files);

/** What was uploaded. Never shown; it does not change as long as the file is there. */
export interface StoredContent {
  key: string;
  digest: string;
  /** Of a public file: whoever has its address may read it. */
  secret?: string | undefined;
}

/** `url` of an uploaded file is a path below the address of the gateway. */
export type File = Stored & RecordOf<typeof fileRecord> & { content?: StoredContent | null };

/** What is told of a file: where its content lies is nobody else's business. */
export function withoutContent({ content: _content, ...shown }: File): Omit<File, 'content'> {
  return shown;
}

/** Where an uploaded file is read: with a token, or by whoever knows the secret. */
export function contentPath(fileId: string, { secret }: StoredContent): string {
  return secret ? `/files/${secret}` : `/api/v1/files/${fileId}/content`;
}

const endings: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'application/pdf': '.pdf',
};

/** The name with the ending of what is kept: a WebP picture is one no longer. */
export function nameOfType(given: string, mimeType: string): string {
  return `${given.replace(/\.(png|jpe?g|webp|gif|pdf)$/i, '')}${endings[mimeType] ?? ''}`;
}

/** An inline image by its bytes; undefined of any other address. */
export function inlineImageOf(url: string): { mime_type: string; content: Buffer } | undefined {
  const [, mime_type, content] = inlineImage.exec(url) ?? [];
  if (mime_type === undefined || content === undefined) return undefined;
  return { mime_type, content: Buffer.from(content, 'base64') };
}

/** An inline image states its own type and size, whatever the caller said. */
export function withInlineFacts<T extends Pick<File, 'url' | 'mime_type' | 'size_bytes'>>(file: T): T {
  const inline = inlineImageOf(file.url);
  return inline ? { ...file, mime_type: inline.mime_type, size_bytes: inline.content.length } : file;
}

function inlineSize(url: string): number {
  const content = url.slice(url.indexOf(',') + 1);
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  return Math.floor((content.length * 3) / 4) - padding;
}

/** A change without what follows from an uploaded content; throws validation_failed where it would be another than it is. */
export function withoutContentFacts(current: File, given: Partial<File>, shownUrl: string): Partial<File> {
  if (!current.content) return given;
  const { mime_type = current.mime_type, size_bytes = current.size_bytes, url = shownUrl, ...rest } = given;
  const facts = { mime_type: current.mime_type, size_bytes: current.size_bytes, url: shownUrl };
  const wanted = { mime_type, size_bytes, url };
  const changed = (['mime_type', 'size_bytes', 'url'] as const).filter((name) => wanted[name] !== facts[name]);
  if (changed.length === 0) return rest;
  const detail = 'What was uploaded stays as it is; upload another file instead.';
  throw validationFailed(changed.map((name) => ({ detail, pointer: `/data/attributes/${name}` })));
}
