import type { PersonServiceDefinition } from '@booking/contracts/generated/booking/common/v1/PersonService.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { Document, TenantStore } from '@booking/persistence/tenant-store.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { GrpcServer } from '@booking/platform/grpc-server.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { z } from 'zod';
import { auditModel, type AuditDocument } from './audit-log.ts';

export type PersonalRow = Record<string, unknown> & { _id: string; organization_id: string };

export interface PersonAsked {
  organizationId: string;
  customerId: string;
}

/** Rows of one collection that say something of a customer, and how they are handed out to that customer. */
export interface PersonalRecords {
  /** What they are called there: a type of the public interface where they are one. */
  kind: string;
  collection: string;
  /** Those of one organization that concern the customer. */
  naming(asked: PersonAsked): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** The index that finds them. Without one all rows of the collection are looked through, page by page. */
  index?: Record<string, 1 | -1>;
  /** One for each row, in their order; undefined: nothing in it concerns the customer. */
  shown(
    rows: readonly PersonalRow[],
    asked: PersonAsked,
  ): Promise<readonly (object | undefined)[]> | readonly (object | undefined)[];
  /** Their type in the audit trail: what was done to each is told with it. */
  auditedAs?: string;
}

/** Records that are entities of a store, as the entities that they are. */
export function entityRecords<T extends Entity>(
  { model, fromDocument }: Pick<TenantStore<T>, 'fromDocument'> & { model: { collection: { name: string } } },
  {
    kind,
    shown,
    ...rest
  }: Omit<PersonalRecords, 'collection' | 'shown' | 'auditedAs'> & {
    shown(entities: readonly T[], asked: PersonAsked): Promise<readonly object[]> | readonly object[];
  },
): PersonalRecords {
  return {
    ...rest,
    kind,
    auditedAs: kind,
    collection: model.collection.name,
    shown: (rows, asked) =>
      shown(
        rows.map((row) => fromDocument(row as object as Document<T>)),
        asked,
      ),
  };
}

/** Found in one go, by the order of `_id`. */
const rowsMax = 50;
/** Looked through in one go where no index serves. */
const examinedMax = 5_000;
/** A part ends with the row that exceeds it; messages between services may have four times as much. */
const partBytes = 1_000_000;

const cursorSchema = z.strictObject({ kind: z.int().min(0).max(100), after: z.string().max(200) });
type Cursor = z.infer<typeof cursorSchema>;

/** Answers what a service keeps of a customer, of one kind after the other, each in the order of its ids. */
export function addPersonalExport(
  server: Pick<GrpcServer, 'add'>,
  connection: Connection,
  kinds: readonly PersonalRecords[],
): void {
  server.add<PersonServiceDefinition>('booking.common.v1.PersonService', {
    async ExportPerson({ customer_id: customerId, cursor }, { organizationId }) {
      const from = readCursor(cursor);
      const records = kinds[from.kind];
      if (!records) return { records_json: [] };
      const asked = { organizationId, customerId };
      const { records_json, after } = await partOf(connection, records, asked, from.after);
      const next = after === undefined ? { kind: from.kind + 1, after: '' } : { kind: from.kind, after };
      return { records_json, ...(next.kind < kinds.length ? { next_cursor: JSON.stringify(next) } : {}) };
    },
  });
}

function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return { kind: 0, after: '' };
  const parsed = cursorSchema.safeParse(parsedJson(text));
  if (parsed.success) return parsed.data;
  throw validationFailed([{ pointer: '/cursor', detail: 'The cursor must be the one of the part before.' }]);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `after`: the last row that was dealt with; undefined when there are no more. */
async function partOf(
  connection: Connection,
  records: PersonalRecords,
  asked: PersonAsked,
  after: string,
): Promise<{ records_json: string[]; after: string | undefined }> {
  const { rows, examined } = await rowsAfter(connection, records, asked, after);
  const shown = await records.shown(rows, asked);
  const trail = await trailOf(connection, records, asked, rows);
  const texts: string[] = [];
  let bytes = 0;
  for (const [at, row] of rows.entries()) {
    const data = shown[at];
    if (data === undefined) continue;
    const text = JSON.stringify({ kind: records.kind, data, audit: trail.get(row._id) ?? [] });
    texts.push(text);
    bytes += text.length;
    if (bytes > partBytes) return { records_json: texts, after: row._id };
  }
  return { records_json: texts, after: examined };
}

async function rowsAfter(
  connection: Connection,
  { collection, naming, index }: PersonalRecords,
  asked: PersonAsked,
  after: string,
): Promise<{ rows: PersonalRow[]; examined: string | undefined }> {
  const stored = connection.collection<PersonalRow>(collection);
  const last = index ? undefined : await lastExamined(connection, collection, after);
  if (!index && last === undefined) return { rows: [], examined: undefined };
  const range = { _id: { $gt: after, ...(last === undefined ? {} : { $lte: last }) } };
  const filter = { organization_id: asked.organizationId, ...(await naming(asked)) };
  const rows = await stored
    .find({ $and: [range, filter] }, index ? { hint: index } : {})
    .sort({ _id: 1 })
    .limit(rowsMax)
    .toArray();
  return { rows, examined: rows.length === rowsMax ? rows.at(-1)?._id : last };
}

async function lastExamined(connection: Connection, collection: string, after: string): Promise<string | undefined> {
  const ids = await connection
    .collection<PersonalRow>(collection)
    .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(examinedMax)
    .toArray();
  return ids.at(-1)?._id;
}

/** Who did it is told by role alone: the names of those who work for the organization are not the customer's. */
async function trailOf(
  connection: Connection,
  { auditedAs }: PersonalRecords,
  { organizationId }: PersonAsked,
  rows: readonly PersonalRow[],
): Promise<Map<string, object[]>> {
  if (auditedAs === undefined || rows.length === 0) return new Map();
  const ids = rows.map(({ _id }) => _id);
  const entries = await auditModel(connection)
    .find({ organization_id: organizationId, 'entity.type': auditedAs, 'entity.id': { $in: ids } })
    .sort({ _id: 1 })
    .lean<AuditDocument[]>();
  const byId = Map.groupBy(entries, ({ entity }) => entity.id);
  return new Map([...byId].map(([id, found]) => [id, found.map(shownEntry)]));
}

function shownEntry({ at, action, actor, changes }: AuditDocument): object {
  return { at: formatTimestamp(at), action, role: actor.role, changes };
}
