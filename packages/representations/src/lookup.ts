import type { WireEntity } from './entity.ts';

/** Finds a related entity in its wire form; undefined when it was not loaded. */
export type Lookup = (type: string, id: string) => WireEntity | undefined;

export const noLookup: Lookup = () => undefined;

/** A look-up over lists by JSON:API type, e.g. `{customers: [...], 'booking-bundle-groups': [...]}`. */
export function lookupIn(lists: Readonly<Record<string, readonly WireEntity[] | undefined>>): Lookup {
  const byKey = new Map<string, WireEntity>();
  for (const [type, entities] of Object.entries(lists)) {
    for (const entity of entities ?? []) byKey.set(`${type}/${String(entity['id'])}`, entity);
  }
  return (type, id) => byKey.get(`${type}/${id}`);
}

/** The id a to-one relation holds; undefined when it is empty. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The ids a to-many relation holds. */
export function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}
