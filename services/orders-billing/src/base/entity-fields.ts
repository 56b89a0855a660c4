import type { z } from 'zod';
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

/** One field of an entity, said once: how it is stored, and what it is in a new record that says nothing else. */
export interface Field<T> {
  stored: Stored;
  initial: T;
}

/** A field that callers give. */
export interface GivenField<T, S extends z.ZodType<T>> extends Field<T> {
  input: S;
}

export const fields = {
  text: of<string>(text, ''),
  maybeText: of<string | null>(text, null),
  maybeId: of<string | null>(text, null),
  ids: of<string[]>(ids, []),
  minor: of<number>(whole, 0),
  /** Of fields that records of earlier versions lack. */
  laterMinor: of<number>(nothing, 0),
  maybeMinor: of<number | null>(whole, null),
  flag: of<boolean>(truth, false),
  maybeMoment: of<Date | null>(moment, null),
  json: of<string>(text, '{}'),
};

export function oneOf<T extends string>(initial: T): Field<T> {
  return of<T>(text, initial);
}

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

export function given<T, S extends z.ZodType<T>>(field: Field<T>, input: S): GivenField<T, S> {
  return { ...field, input };
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** The record that has these fields. */
export type RecordOf<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Of what callers give, by field. */
type InputOf<F extends Fields> = {
  [K in keyof F as F[K] extends { input: z.ZodType } ? K : never]: F[K] extends { input: infer S } ? S : never;
};

export function storedOf(all: Fields): StoredFields {
  return Object.fromEntries(Object.entries(all).map(([name, { stored }]) => [name, stored]));
}

/** A new record, but for what every entity has. */
export function initialOf<F extends Fields>(all: F): RecordOf<F> {
  const values = Object.entries(all).map(([name, { initial }]) => [name, structuredClone(initial)]);
  return Object.fromEntries(values) as RecordOf<F>;
}

/** The shape of the input schema. */
export function inputOf<F extends Fields>(all: F): InputOf<F> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, field]) => ('input' in field ? [[name, field.input]] : [])),
  ) as InputOf<F>;
}

/** What of a parsed input are fields of the record. */
export function givenOf<F extends Fields>(all: F, input: object): Partial<RecordOf<F>> {
  const values = Object.entries(input).filter(([name]) => all[name] && 'input' in all[name]);
  return Object.fromEntries(values) as Partial<RecordOf<F>>;
}
