import { createHash } from 'node:crypto';
import type { ReadLogoResponse } from '@booking/contracts/generated/booking/catalog/v1/ReadLogoResponse.ts';
import { appError, type AppError } from '@booking/platform/errors.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import sharp, { type Metadata } from 'sharp';

/** A picture of a camera of today; beyond it a file of a few kilobytes could ask for gigabytes. */
const pixelsMax = 25_000_000;
const inlinePixelsMax = 1_000_000;
/** The longer side of what is kept: sharp on any screen that shows a logo or a cover. */
const sideMax = 2_048;
const decodeSecondsMax = 10;

// Formats that nobody may upload are not even looked at: SVG carries script, others bring decoders that few people test.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.cache(false);
sharp.concurrency(1);

/** One picture at a time: each may take a hundred megabytes while it is decoded. */
const queue = createKeyedQueue({ maxWaitingPerKey: 20 });

/** What is kept of an uploaded file, and what it is by its bytes. */
export interface CleanedContent {
  content: Buffer;
  mime_type: string;
  digest: string;
}

/**
 * A PDF as it is; a picture made anew as PNG or JPEG, upright, without metadata and with its longer side within 2,048 pixels. What the
 * caller calls it counts for nothing. Throws unsupported_media_type for other content, validation_failed for a picture that is broken or
 * too large to be decoded.
 */
export async function cleanedContent(given: Buffer): Promise<CleanedContent> {
  const kept = isPdf(given)
    ? { content: given, mime_type: 'application/pdf' }
    : await decodingOne(() => redrawn(given));
  return { ...kept, digest: createHash('sha256').update(kept.content).digest('base64url') };
}

/** Readers look for both marks near the ends. */
function isPdf(content: Buffer): boolean {
  return content.subarray(0, 5).equals(Buffer.from('%PDF-')) && content.subarray(-1_024).includes('%%EOF');
}

async function redrawn(given: Buffer): Promise<{ content: Buffer; mime_type: string }> {
  const { format, hasAlpha } = await metadataOf(given, pixelsMax);
  // Few mail programs show WebP, and a document may be printed in twenty years: two formats serve everybody.
  const isPhoto = (format === 'jpeg' || format === 'webp') && !hasAlpha;
  const upright = sharp(given, { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: decodeSecondsMax })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true });
  const encoded = isPhoto ? upright.jpeg({ quality: 85 }) : upright.png({ compressionLevel: 9 });
  try {
    return { content: await encoded.toBuffer(), mime_type: isPhoto ? 'image/jpeg' : 'image/png' };
  } catch {
    throw unfit('It cannot be decoded: it is broken, or not complete.');
  }
}

/** Sharp in print at the size of a letterhead. */
const logoSize = { width: 600, height: 240, fit: 'inside', withoutEnlargement: true } as const;

/** A small copy of a picture that was judged before, for documents and mails. */
export async function logoOf(content: Buffer, mimeType: string): Promise<ReadLogoResponse> {
  const isPhoto = mimeType === 'image/jpeg';
  const small = sharp(content, { limitInputPixels: pixelsMax }).timeout({ seconds: decodeSecondsMax }).resize(logoSize);
  const encoded = isPhoto ? small.jpeg({ quality: 85 }) : small.png({ compressionLevel: 9 });
  const { data, info } = await decodingOne(() => encoded.toBuffer({ resolveWithObject: true }));
  const { width, height } = info;
  return { content: data, media_type: isPhoto ? 'image/jpeg' : 'image/png', width, height };
}

async function metadataOf(given: Buffer, limit: number): Promise<Metadata> {
  const metadata = await readMetadata(given);
  const { width, height } = metadata;
  if (width * height > limit) {
    throw unfit(`An image may have at most ${limit} pixels; this one has ${width} × ${height}.`);
  }
  return metadata;
}

async function readMetadata(given: Buffer): Promise<Metadata> {
  try {
    return await sharp(given, { limitInputPixels: false }).metadata();
  } catch {
    throw appError('unsupported_media_type', 'This is no PNG, JPEG, WebP or GIF image and no PDF.');
  }
}

function unfit(detail: string): AppError {
  return appError('validation_failed', detail);
}

const decodingOne = <T>(work: () => Promise<T>): Promise<T> => queue.run('image', work);

/** Whether bytes are a whole picture of the media type that they are said to be. */
export async function isImageOf(mimeType: string, given: Buffer): Promise<boolean> {
  try {
    const { format } = await metadataOf(given, inlinePixelsMax);
    if (`image/${format}` !== mimeType) return false;
    await decodingOne(() => sharp(given, { limitInputPixels: inlinePixelsMax, failOn: 'error' }).stats());
    return true;
  } catch {
    return false;
  }
}
