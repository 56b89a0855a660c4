interface Identifier {
  type: string;
  id: string;
}

interface Resource extends Identifier {
  attributes?: Record<string, unknown>;
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>;
}

export type Flat = Identifier & Record<string, unknown>;

/** The flat form as the interface specification describes it, made by hand from a JSON:API document without includes. */
export function flattened({ data }: { data: Resource }): Flat {
  const { type, id, attributes, relationships = {} } = data;
  const relations = Object.entries(relationships).map(([name, { data: linked }]) => [name, linked]);
  return { id, type, ...attributes, ...(Object.fromEntries(relations) as object) };
}

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;

/** What depends on when it is asked: whether an invoice is overdue, and how many belong to a community (null in webhooks). */
const askedNow: Readonly<Record<string, string>> = { invoices: 'overdue', communities: 'accounts_count' };

/**
 * A flat form without the differences that are meant (docs/decisions/0014): start and end of bookings and timeslots carry the
 * organization's offset in webhooks and UTC in answers, so both are taken as moments; what is worked out when asked is left out.
 */
export function asCompared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asCompared);
  if (typeof value !== 'object' || value === null) return value;
  const type = 'type' in value ? String(value.type) : '';
  const local = type === 'bookings' || type === 'timeslots';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => askedNow[type] !== name)
      .map(([name, member]) =>
        local && (name === 'start_date' || name === 'end_date') && zoned.test(String(member))
          ? [name, new Date(String(member)).toISOString()]
          : [name, asCompared(member)],
      ),
  );
}
