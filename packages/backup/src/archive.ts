import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { pipeline as through } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Document, type Timestamp } from 'mongodb';

/**
 * A backup of one database: BSON documents one after the other, gzipped. The first says what it is, the last how many there are and their
 * digest; each one between is a stored document with the name of its collection. Neither side holds more than one of them.
 */
export interface ArchiveHeader {
  format: 1;
  /** Which backup it is of: archives of one belong together. Releases up to 0.1.0 did not say. */
  run?: string;
  database: string;
  /** The database's own time of what is in here. */
  at: Date;
  /** Events that were written since then are in the outbox, published or not. */
  eventsSince: Date;
  /** `at` as the database has it, where its log goes on. Releases up to 0.1.0 did not say. */
  moment?: Timestamp;
}

/** Of an archive that holds what happened in between: after `from`, up to and with `to`. */
export interface LogHeader {
  format: 1;
  run?: string;
  database: string;
  from: Timestamp;
  to: Timestamp;
}

export interface ArchiveRecord {
  collection: string;
  document: Document;
  /** An event that was published and removed before the moment of the backup. */
  removed?: true;
}

interface ArchiveEnd {
  end: true;
  records: number;
  sha256: string;
}

export interface ArchiveWriter {
  add(record: ArchiveRecord): Promise<void>;
  /** The file has its name only from then on: what was cut off never looks like a backup. */
  finish(): Promise<number>;
}

/** Types stay as they were stored: a whole number that was a double must not come back as an integer. */
export const faithful = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

export async function writeArchive(file: string, header: ArchiveHeader | LogHeader): Promise<ArchiveWriter> {
  const unfinished = `${file}.unfinished`;
  const zip = createGzip();
  const written = pipeline(zip, createWriteStream(unfinished, { mode: 0o600 }));
  // Awaited at the end; a failure before that is found by the next write.
  written.catch(() => {});
  const hash = createHash('sha256');
  let records = 0;
  const put = async (document: Document): Promise<Uint8Array> => {
    const bytes = BSON.serialize(document);
    if (!zip.write(bytes)) await Promise.race([once(zip, 'drain'), written]);
    return bytes;
  };
  await put(header);
  return {
    async add(record) {
      hash.update(await put(record));
      records += 1;
    },
    async finish() {
      const end: ArchiveEnd = { end: true, records, sha256: hash.digest('hex') };
      await put(end);
      zip.end();
      await written;
      await rename(unfinished, file);
      return records;
    },
  };
}

/** What cannot be unzipped is told with the file's name: a disk that fails says only what it read. */
async function* named(file: string, unzipped: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* unzipped;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw new Error(
      `${file} is damaged (${error instanceof Error ? error.message : String(error)}): restore nothing from it`,
      {
        cause: error,
      },
    );
  }
}

async function* documentsIn(file: string): AsyncGenerator<Buffer> {
  const unzipped = through(createReadStream(file), createGunzip(), () => {});
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of named(file, unzipped)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 4 && rest.length - at >= rest.readInt32LE(at)) {
      const size = rest.readInt32LE(at);
      yield rest.subarray(at, at + size);
      at += size;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${file} ends in the middle of a document`);
}

/**
 * The records of an archive, in order; `onHeader` is told the header of a backup, not that of a log (`readHeader`).
 * @throws Error when it is none, was cut off, or is not what was written
 */
export async function* readArchive(
  file: string,
  onHeader: (header: ArchiveHeader) => void = () => undefined,
): AsyncGenerator<ArchiveRecord> {
  const hash = createHash('sha256');
  let header: ArchiveHeader | undefined;
  let end: ArchiveEnd | undefined;
  let records = 0;
  for await (const bytes of documentsIn(file)) {
    if (!header) {
      header = BSON.deserialize(bytes) as ArchiveHeader;
      if (header.format !== 1) throw new Error(`${file} is no backup that this release can read`);
      onHeader(header);
      continue;
    }
    const read = BSON.deserialize(bytes, faithful) as ArchiveRecord | ArchiveEnd;
    if ('end' in read) {
      end = BSON.deserialize(bytes) as ArchiveEnd;
      continue;
    }
    hash.update(bytes);
    records += 1;
    yield read;
  }
  if (!end || end.records !== records || end.sha256 !== hash.digest('hex'))
    throw new Error(`${file} is not whole: restore nothing from it`);
}

/** The first document of an archive; what follows is not looked at. */
export async function readHeader<Header extends ArchiveHeader | LogHeader>(file: string): Promise<Header> {
  for await (const bytes of documentsIn(file)) return BSON.deserialize(bytes) as Header;
  throw new Error(`${file} is empty`);
}
