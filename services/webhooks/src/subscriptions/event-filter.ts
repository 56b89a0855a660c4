import { z } from 'zod';

/** Which events of those it names a subscription wants; each condition that is given has to hold. */
export interface EventFilter {
  /** Ids; an event of a child is one of its parent as well. */
  resources?: string[] | undefined;
  statuses?: string[] | undefined;
}

const ids = z.array(z.string().max(50)).min(1, 'must name at least one').max(100, 'must have at most 100');

/** JSON text of an object; absent or empty: no filter. */
export const filterInput = z
  .string()
  .max(20_000, 'is too large')
  .nullable()
  .default(null)
  .transform((text, context): EventFilter | null => {
    const parsed = filterSchema.safeParse(jsonOf(text ?? '{}'));
    if (!parsed.success) {
      for (const { message, path } of parsed.error.issues) context.addIssue({ code: 'custom', message, path });
      return z.NEVER;
    }
    return Object.keys(parsed.data).length > 0 ? parsed.data : null;
  });

const filterSchema = z.strictObject({ resources: ids.optional(), statuses: ids.optional() }, 'must be an object');

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const reference = z.object({ id: z.string() }).nullish().catch(null);
const resource = z.object({ id: z.string(), parent: reference }).nullish().catch(null);
/** What is looked at of an event's data. */
const subject = z.object({
  status: z.string().optional().catch(undefined),
  resource,
  bookings: z
    .array(z.object({ resource }).catch({ resource: null }))
    .optional()
    .catch(undefined),
});

export type EventSubject = z.output<typeof subject>;

export function eventSubjectOf(data: unknown): EventSubject {
  const parsed = subject.safeParse(data);
  return parsed.success ? parsed.data : { resource: null };
}

/** What says nothing about a condition does not meet it. */
export function isWanted(
  { resources, statuses }: EventFilter,
  { status, resource: own, bookings = [] }: EventSubject,
): boolean {
  if (statuses && (status === undefined || !statuses.includes(status))) return false;
  if (!resources) return true;
  const about = [own, ...bookings.map((booking) => booking.resource)];
  return about.some((one) => [one?.id, one?.parent?.id].some((id) => id !== undefined && resources.includes(id)));
}
