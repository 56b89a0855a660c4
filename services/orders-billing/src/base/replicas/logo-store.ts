import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Schema, type Connection, type mongo } from 'mongoose';

/** A small picture. */
export interface Logo {
  /** image/png or image/jpeg */
  media_type: string;
  content: Uint8Array;
}

/**
 * The logos that documents of an organization were issued with. None is ever removed: a document names its logo by digest, and is made anew
 * with it for as long as it is kept.
 */
export interface LogoStore {
  /** Answers the digest by which it is found. */
  keep(organizationId: string, logo: Logo): Promise<string>;
  find(organizationId: string, digest: string): Promise<Logo | undefined>;
}

interface LogoDocument {
  _id: string;
  organization_id: string;
  media_type: string;
  content: mongo.Binary | Buffer;
}

const logoSchema = new Schema<LogoDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    media_type: { type: String, required: true },
    content: { type: Buffer, required: true },
  },
  { versionKey: false },
);

/** What a digest names never changes: most documents are of few organizations, and are not to read their picture each. */
const keptBytes = 8_000_000;

export function createLogoStore(connection: Connection): LogoStore {
  const model = connection.model<LogoDocument>('logos', logoSchema, 'logos');
  const recent = new LRUCache<string, Logo>({
    maxSize: keptBytes,
    sizeCalculation: ({ content }) => content.length + 1,
  });
  const idOf = (organizationId: string, digest: string) => `${organizationId} ${digest}`;
  return {
    async keep(organization_id, { media_type, content }) {
      const digest = createHash('sha256').update(content).digest('base64url');
      const filter = { _id: idOf(organization_id, digest), organization_id };
      await model.updateOne(filter, { $setOnInsert: { media_type, content: Buffer.from(content) } }, { upsert: true });
      return digest;
    },
    async find(organization_id, digest) {
      const id = idOf(organization_id, digest);
      const known = recent.get(id);
      if (known) return known;
      const found = await model.findOne({ _id: id, organization_id });
      if (!found) return undefined;
      const logo = { media_type: found.media_type, content: new Uint8Array(found.content as Buffer) };
      recent.set(id, logo);
      return logo;
    },
  };
}
