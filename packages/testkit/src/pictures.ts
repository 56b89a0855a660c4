import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG by its specification, without an image library: one colour, translucent with `alpha`; torn with fewer `rows` than its height. */
export function png(
  width: number,
  height: number,
  { rows = height, alpha = false, more = [] as Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, alpha ? 6 : 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + width * (alpha ? 4 : 3), 0x66).fill(0, 0, 1);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pngText = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`));

/** Width and height as the header says. */
export function sizeOfPng(content: Buffer): [number, number] {
  if (!content.subarray(0, 8).equals(signature)) throw new Error('this is no PNG');
  return [content.readUInt32BE(16), content.readUInt32BE(20)];
}

export const pdf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 0x20), Buffer.from('\n%%EOF\n')]);
