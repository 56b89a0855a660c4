import type { ExportPart } from '@booking/contracts/generated/booking/orders/v1/ExportPart.ts';
import type { ExportServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/ExportService.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { parseFields } from '@booking/platform/field-problems.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { z } from 'zod';
import type { OrganizationLookup, OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { localDays } from '../../money/local-days.ts';
import { datevSettings, type DatevSettings } from './datev-settings.ts';
import { accountedParts } from './accounted-parts.ts';
import { datevProblems, datevText, refuseDatev, type DatevBatch } from './datev.ts';
import {
  datevStages,
  invoiceStages,
  paymentStages,
  type ExportReading,
  type ExportScope,
  type Stage,
} from './export-stages.ts';
import { invoicesCsv } from './invoices-csv.ts';
import { paymentsCsv } from './payments-csv.ts';
import { windows1252 } from './windows-1252.ts';

export interface ExportParts extends ExportReading {
  clock: Clock;
  organization: OrganizationLookup;
}

/** Stored rows that a part is made of at most: some hundred kB, well under a second. */
const partSize = 1_000;

/** Where the next part begins; opaque to the caller. */
const cursorSchema = z.strictObject({
  stage: z.int().min(0).max(20),
  after: z.strictObject({ at: z.iso.datetime(), id: z.string().min(1).max(100) }).optional(),
  bookings: z.int().min(0),
});
type Cursor = z.infer<typeof cursorSchema>;

interface PeriodRequest {
  since: string;
  until: string;
  cursor?: string | undefined;
}

export function exportHandlers(parts: ExportParts): UnaryHandlers<ExportServiceDefinition> {
  return {
    async ExportInvoices(request, context) {
      const { scope, organization } = await scopeOf(parts, context, request);
      const { rows, text, next } = await nextPart(invoiceStages(parts), scope, readCursor(request.cursor));
      return csvPart(
        `invoices ${organization.name} ${spanOf(request)}`,
        await joined(invoicesCsv(each(rows), text)),
        next,
      );
    },
    async ExportPayments(request, context) {
      const { scope, organization } = await scopeOf(parts, context, request);
      const { rows, text, next } = await nextPart(paymentStages(parts), scope, readCursor(request.cursor));
      return csvPart(
        `payments ${organization.name} ${spanOf(request)}`,
        await joined(paymentsCsv(each(rows), text)),
        next,
      );
    },
    async ExportDatev(request, context) {
      const { scope, organization } = await scopeOf(parts, context, request);
      const batch: DatevBatch = {
        settings: readSettings(request.settings_json),
        from: request.since,
        to: request.until,
        name: `${request.since} - ${request.until}`,
        createdAt: parts.clock.now(),
        timeZone: organization.time_zone,
      };
      const cursor = readCursor(request.cursor);
      // What the settings do not cover is told before the first byte.
      if (!request.cursor) {
        refuseDatev(datevProblems(batch, await accountedParts(parts, scope, batch.settings.revenue_accounts)));
      }
      const { rows, text, next } = await nextPart(
        datevStages(parts, { hasAdvances: batch.settings.advance_account !== undefined }),
        scope,
        cursor,
      );
      const content = windows1252(await joined(datevText(batch, each(rows), text)));
      const counted = next && { ...next, bookings: text.bookings };
      return part(
        { content, media_type: 'text/csv', file_name: `EXTF_Buchungsstapel_${spanOf(request)}.csv` },
        counted,
      );
    },
  };
}

async function scopeOf(
  { organization: lookup }: ExportParts,
  context: CallContext,
  { since, until }: PeriodRequest,
): Promise<{ scope: ExportScope; organization: OrganizationSettings }> {
  const organization = await lookup(context);
  const { time_zone: zone } = organization;
  const { from, until: end } = localDays({ since, until }, zone);
  if (!from || !end) throw validationFailed([{ pointer: '/since', detail: 'Give since and until, both days.' }]);
  return { scope: { organizationId: context.organizationId, from, until: end, zone }, organization };
}

/** Rows for one part: of the stage that is at hand, and of those after it while there is room. */
async function nextPart<Row>(stages: readonly Stage<Row>[], scope: ExportScope, cursor: Cursor | undefined) {
  const rows: Row[] = [];
  let read = 0;
  let next: Cursor | undefined = cursor ?? { stage: 0, bookings: 0 };
  while (next && read < partSize) {
    const at: Cursor = next;
    const page: Awaited<ReturnType<Stage<Row>>> | undefined = await stages[at.stage]?.(
      scope,
      at.after,
      partSize - read,
    );
    rows.push(...(page?.rows ?? []));
    read += page?.next ? partSize : (page?.rows.length ?? 0);
    if (page?.next) next = { ...at, after: page.next };
    else next = at.stage + 1 < stages.length ? { stage: at.stage + 1, bookings: at.bookings } : undefined;
  }
  return { rows, next, text: { head: cursor === undefined, bookings: cursor?.bookings ?? 0 } };
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

const spanOf = ({ since, until }: PeriodRequest): string => `${since}_${until}`;

function csvPart(name: string, text: string, next: Cursor | undefined): ExportPart {
  const fileName = `${name.replace(/[^A-Za-z0-9._-]+/g, '-')}.csv`;
  return part({ content: Buffer.from(text), media_type: 'text/csv', file_name: fileName }, next);
}

function part(file: Pick<ExportPart, 'content' | 'media_type' | 'file_name'>, next: Cursor | undefined): ExportPart {
  return { ...file, ...(next ? { next_cursor: Buffer.from(JSON.stringify(next)).toString('base64url') } : {}) };
}

function readCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  const parsed = cursorSchema.safeParse(parsedJson(Buffer.from(text, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw validationFailed([{ pointer: '/cursor', detail: 'The cursor must be the one of the part before.' }]);
}

function readSettings(json: string): DatevSettings {
  return parseFields(datevSettings, parsedJson(json), (path) => `/${path.map(String).join('/')}`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
