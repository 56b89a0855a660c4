import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { Attribute, WireEntity } from './entity.ts';
import { fieldOf } from './entity.ts';

export interface ValueOptions {
  /** IANA zone for local timestamps; UTC when left out. */
  timeZone?: string | undefined;
}

/** The value of an attribute as both forms show it; null when there is none. Undefined only for attributes that hide when absent. */
export function attributeValue(
  name: string,
  attribute: Attribute,
  wire: WireEntity,
  options: ValueOptions = {},
): unknown {
  const raw = wire[fieldOf(name, attribute)];
  switch (attribute.kind) {
    case 'timestamp':
      return timestampValue(raw, undefined);
    case 'local-timestamp':
      return timestampValue(raw, options.timeZone);
    case 'money':
      return typeof raw === 'number' ? toMajorUnits(raw, wire['currency']) : null;
    case 'percent':
      return typeof raw === 'number' ? Math.round(raw * 10) / 1_000 : null;
    case 'json':
      return jsonValue(raw ?? wire[name], attribute);
    case 'strings':
      return Array.isArray(raw) ? raw : [];
    case 'rows':
      return Array.isArray(raw) ? raw.map((row: WireEntity) => rowValue(attribute, row, wire['currency'])) : [];
    case 'record':
      return isObject(raw) ? rowValue(attribute, raw, wire['currency']) : null;
    case 'enum':
    case 'date':
    case 'time':
      return raw === '' || raw === undefined ? null : raw;
    case 'string':
    case 'integer':
    case 'boolean':
    default:
      return raw ?? (attribute.onlyWhenPresent ? undefined : null);
  }
}

function isObject(raw: unknown): raw is WireEntity {
  return typeof raw === 'object' && raw !== null;
}

function rowValue(attribute: Attribute, row: WireEntity, currency: unknown): Record<string, unknown> {
  const source = { currency, ...row };
  const columns = Object.entries(attribute.columns ?? {});
  return Object.fromEntries(columns.map(([name, column]) => [name, attributeValue(name, column, source)]));
}

function jsonValue(raw: unknown, attribute: Attribute): unknown {
  const value: unknown = typeof raw === 'string' && raw !== '' ? JSON.parse(raw) : raw;
  if (typeof value !== 'object' || value === null) return attribute.missing === 'empty' ? {} : null;
  return attribute.null !== undefined && Object.keys(value).length === 0 ? null : value;
}

const exponents = new Map<string, number>();

/** Digits after the decimal point of a currency (ISO 4217): EUR 2, JPY 0. Unknown ones count as 2. */
export function currencyExponent(currency: unknown): number {
  if (typeof currency !== 'string' || !/^[A-Za-z]{3}$/.test(currency)) return 2;
  let exponent = exponents.get(currency);
  if (exponent === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    exponent = format.resolvedOptions().maximumFractionDigits ?? 2;
    exponents.set(currency, exponent);
  }
  return exponent;
}

/** 12345 minor units of EUR → 123.45, exactly the decimal that JSON shows. */
export function toMajorUnits(minor: number, currency: unknown): number {
  return minor / 10 ** currencyExponent(currency);
}

/** 123.45 EUR → 12345; undefined when the amount has more decimals than the currency. */
export function toMinorUnits(major: number, currency: unknown): number | undefined {
  const minor = Math.round(major * 10 ** currencyExponent(currency));
  return Number.isSafeInteger(minor) && toMajorUnits(minor, currency) === major ? minor : undefined;
}

function timestampValue(raw: unknown, timeZone: string | undefined): string | null {
  const utc = timeZone === undefined || timeZone === 'UTC';
  if (utc && typeof raw === 'string' && raw.endsWith('+00:00')) return raw;
  if (typeof raw !== 'string' && !(raw instanceof Date)) return null;
  const instant = new Date(raw);
  if (Number.isNaN(instant.getTime())) return null;
  return utc ? formatTimestamp(instant) : withOffset(instant, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  return format;
}

/** The instant on the zone's wall clock: `2026-07-01T10:00:00.000+02:00`. */
function withOffset(instant: Date, timeZone: string): string {
  const part = formatOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName');
  const [, sign = '+', hours = '00', minutes = '00'] = /GMT([+-])(\d\d):(\d\d)/.exec(part?.value ?? '') ?? [];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return `${new Date(instant.getTime() + offsetMs).toISOString().slice(0, -1)}${sign}${hours}:${minutes}`;
}
