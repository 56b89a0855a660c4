import {
  anything,
  ids,
  list,
  moment,
  nothing,
  text,
  truth,
  whole,
  type Stored,
  type StoredFields,
} from './entity-store.ts';

/** One inner field of an entity, said once: how it is stored, and what it is in a new record that says nothing else. */
export interface Field<T> {
  stored: Stored;
  initial: T;
}

export const fields = {
  maybeText: of<string | null>(text, null),
  maybeId: of<string | null>(text, null),
  ids: of<string[]>(ids, []),
  minor: of<number>(whole, 0),
  /** Of fields that records of earlier versions lack. */
  laterMinor: of<number>(nothing, 0),
  maybeMinor: of<number | null>(whole, null),
  flag: of<boolean>(truth, false),
  maybeMoment: of<Date | null>(moment, null),
};

export function listOf<T>(stored: Stored = list): Field<T[]> {
  return of<T[]>(stored, []);
}

/** Anything else, as it is. */
export function maybe<T>(): Field<T | null> {
  return of<T | null>(anything, null);
}

function of<T>(stored: Stored, initial: T): Field<T> {
  return { stored, initial };
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a record has by these fields. */
export type FieldsOf<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

export function storedOf(all: Fields): StoredFields {
  return Object.fromEntries(Object.entries(all).map(([name, { stored }]) => [name, stored]));
}

/** What a new record has of them. */
export function initialOf<F extends Fields>(all: F): FieldsOf<F> {
  const values = Object.entries(all).map(([name, { initial }]) => [name, structuredClone(initial)]);
  return Object.fromEntries(values) as FieldsOf<F>;
}
