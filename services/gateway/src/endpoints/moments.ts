import { z } from 'zod';

/** Days and moments as a query says them: days that exist, and moments with seconds and an offset, as in documents. */
const patternOf = (schema: z.ZodType): string => String(z.toJSONSchema(schema)['pattern']);

export const dayPattern = patternOf(z.iso.date());
export const momentPattern = patternOf(z.iso.datetime({ offset: true }));
/** A moment begins with its day. */
const time = momentPattern.slice(dayPattern.length - 1, -1);
export const dayOrMomentPattern = `${dayPattern.slice(0, -1)}(?:${time})?$`;
