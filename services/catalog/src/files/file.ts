import { isPlainAddress, name, wholeNumber } from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';

/** Small enough that a page of 250 files stays below the size limit of a gRPC message. */
export const inlineBytesMax = 4_096;

const inlineImage = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

function isAllowedUrl(url: string): boolean {
  if (url.startsWith('data:')) return inlineImage.test(url) && inlineSize(url) <= inlineBytesMax;
  return isPlainAddress(url) && new URL(url).protocol === 'https:';
}

export const fileInput = z.object({
  name: name(),
  mime_type: z
    .string()
    .max(100)
    .regex(/^[a-z]+\/[a-z0-9.+-]+$/, 'Must be a media type without parameters.'),
  size_bytes: wholeNumber(0, 10_000_000_000).default(0),
  url: z
    .string()
    .max(8_000)
    .refine(
      isAllowedUrl,
      `Must be an https address, or a data: image (png, jpeg, gif, webp) of at most ${inlineBytesMax} bytes.`,
    ),
});

export type File = Stored & z.output<typeof fileInput>;

/** An inline image states its own type and size, whatever the caller said. */
export function withInlineFacts<T extends Pick<File, 'url' | 'mime_type' | 'size_bytes'>>(file: T): T {
  const inline = inlineImage.exec(file.url);
  return inline ? { ...file, mime_type: inline[1] ?? file.mime_type, size_bytes: inlineSize(file.url) } : file;
}

function inlineSize(url: string): number {
  const content = url.slice(url.indexOf(',') + 1);
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  return Math.floor((content.length * 3) / 4) - padding;
}
