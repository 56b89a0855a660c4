import { mongo } from 'mongoose';

/**
 * A place in the order in which the database stored: its cluster's time in seconds, and a count within the second. Places rise, whichever
 * process writes and whatever its clock says; one may come to light after a later one.
 */
export type Place = mongo.Timestamp;

/** In a field of a new document the database fills in its place. */
export const placeToBeGiven: Place = new mongo.Timestamp({ t: 0, i: 0 });

/** The update that gives a place anew. */
export const placeAnew = (field: string) => ({ $currentDate: { [field]: { $type: 'timestamp' as const } } });

export const placeOf = (t: number, i: number): Place => new mongo.Timestamp({ t, i });

export const isPlace = (value: unknown): value is Place => value instanceof mongo.Timestamp;

/** Seconds are 32 bits without a sign: places end in 2106. */
export const latestSecond = 0xff_ff_ff_ff;

/** The first place in a second, or in the next one where the moment is within one; of what no place is of, the nearest. */
export const placeAt = (moment: Date): Place =>
  placeOf(Math.min(Math.max(Math.ceil(moment.getTime() / 1_000), 0), latestSecond), 0);

/** The moment of a place, to the second. */
export const momentOfPlace = ({ t }: Place): Date => new Date(t * 1_000);

const digits = (part: number): string => part.toString(16).padStart(8, '0');

/** 16 hexadecimal digits, in the order of places. */
export const placeText = ({ t, i }: Place): string => `${digits(t)}${digits(i)}`;

/** Undefined for text that is no place. */
export function placeFrom(text: string): Place | undefined {
  const [t, i] = [text.slice(0, 8), text.slice(8)].map((part) => parseInt(part, 16));
  return /^[0-9a-f]{16}$/.test(text) ? placeOf(t ?? 0, i ?? 0) : undefined;
}
