import { formatTimestamp } from '@booking/platform/timestamp.ts';

/**
 * What every stored entity has. Entity fields carry the contract's spelling (snake_case) in every layer – document, domain, wire, JSON – so
 * that a field has one name wherever it is searched for.
 */
export interface Entity {
  /** UUIDv7; `_id` of the document. */
  id: string;
  /** The tenant; part of every query. */
  organization_id: string;
  /** Counts changes from 1: the ETag, and the guard against lost updates. */
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** Fields the store sets itself. */
export type StoreManaged = 'version' | 'created_at' | 'updated_at';

/** The wire form of an entity: dates as RFC 3339 in UTC, null and undefined left out, everything else as it is. */
export type Wire<T> = {
  [K in keyof T]: WireValue<T[K]>;
};
type WireValue<V> = V extends Date
  ? string
  : V extends null
    ? undefined
    : V extends readonly (infer I)[]
      ? WireValue<I>[]
      : V extends object
        ? Wire<V>
        : V;

export function toWire<T extends object>(entity: T): Wire<T> {
  return toWireWithout(entity, nothing) as Wire<T>;
}

const nothing: ReadonlySet<string> = new Set();

/** The wire form without the fields that stay inside the service. */
export function toWireWithout(entity: object, inner: ReadonlySet<string>): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(entity)) {
    if (inner.has(key)) continue;
    const mapped = wireValue(value);
    if (mapped !== undefined) wire[key] = mapped;
  }
  return wire;
}

function wireValue(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Date) return formatTimestamp(value);
  if (Array.isArray(value)) return value.map((item) => wireValue(item));
  if (typeof value === 'object') return toWire(value);
  return value;
}
