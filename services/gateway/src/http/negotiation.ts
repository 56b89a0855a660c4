import { type Form, jsonApiType, jsonType } from '../endpoints/media-types.ts';
import { appError } from '@booking/platform/errors.ts';
import { asksForExtension, hasForeignParameter, parseAccept, parseMediaType, type MediaType } from './media-types.ts';

interface Candidate {
  form: Form;
  q: number;
  /** 2 = named, 1 = application/*, 0 = any. */
  specificity: number;
}

/**
 * Chooses the form from the Accept header: weight first, then a named type before a wildcard, then JSON:API. Writes answer JSON:API
 * whenever Accept allows it at all. Throws not_acceptable.
 */
export function negotiateForm(accept: string | undefined, options: { write: boolean }): Form {
  if (accept === undefined || accept.trim() === '') return 'json-api';
  const media = parseAccept(accept);
  refuseModifiedJsonApi(media);
  const jsonApi = candidate('json-api', usableFor(media, jsonApiType));
  const flat = candidate('flat', usableFor(media, jsonType));
  const [best] = [jsonApi, flat]
    .filter((found) => found !== undefined)
    .sort((a, b) => b.q - a.q || b.specificity - a.specificity);
  if (!best) throw notAcceptable(`This address answers ${jsonApiType} and ${jsonType}.`);
  return options.write && jsonApi ? 'json-api' : best.form;
}

/** Plain JSON answers (counts) are application/json for whoever accepts either type. */
export function requirePlainJson(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return;
  const media = parseAccept(accept);
  if ([jsonType, jsonApiType].some((type) => usableFor(media, type).some(({ q }) => q > 0))) return;
  throw notAcceptable(`This address answers ${jsonType}.`);
}

/** Chooses among the types of a file as `negotiateForm` does among forms; the first named one is the default. Throws not_acceptable. */
export function negotiateType(accept: string | undefined, types: readonly string[]): string {
  const [standard = ''] = types;
  if (accept === undefined || accept.trim() === '') return standard;
  const media = parseAccept(accept);
  const best = types
    .map((type) => ({ type, found: bestRange(usableFor(media, type)) }))
    .filter(({ found }) => found !== undefined)
    .sort((a, b) => b.found!.q - a.found!.q || b.found!.specificity - a.found!.specificity)[0];
  if (!best) throw notAcceptable(`This address answers ${types.join(' and ')}.`);
  return best.type;
}

function usableFor(media: readonly MediaType[], type: string): MediaType[] {
  const [group] = type.split('/');
  const fits = media.filter((item) => item.type === type || item.type === `${group}/*` || item.type === '*/*');
  return fits.filter((item) => item.type !== jsonApiType || !(hasForeignParameter(item) || asksForExtension(item)));
}

/** The most specific range decides about a type (RFC 9110 §12.5.1). */
function bestRange(ranges: readonly MediaType[]): Omit<Candidate, 'form'> | undefined {
  const specificityOf = (item: MediaType) => (item.type === '*/*' ? 0 : item.type.endsWith('/*') ? 1 : 2);
  const [best] = [...ranges].sort((a, b) => specificityOf(b) - specificityOf(a) || b.q - a.q);
  return best && best.q > 0 ? { q: best.q, specificity: specificityOf(best) } : undefined;
}

function candidate(form: Form, ranges: readonly MediaType[]): Candidate | undefined {
  const best = bestRange(ranges);
  return best && { form, ...best };
}

/** JSON:API 1.1: when every instance of its media type is modified, there is no way out through another type. */
function refuseModifiedJsonApi(media: readonly MediaType[]): void {
  const instances = media.filter(({ type }) => type === jsonApiType);
  if (instances.length === 0) return;
  if (instances.every((item) => hasForeignParameter(item) || asksForExtension(item))) {
    throw notAcceptable(`${jsonApiType} is answered without extensions and without parameters other than profile.`);
  }
}

function notAcceptable(detail: string) {
  return appError('not_acceptable', detail, { source: { header: 'Accept' } });
}

/** Throws unsupported_media_type unless the body is one of the `accepted` types, as JSON:API allows it. */
export function requireContentType(header: string | undefined, accepted: readonly string[]): void {
  const media = header === undefined ? undefined : parseMediaType(header);
  const refuse = (detail: string) => appError('unsupported_media_type', detail, { source: { header: 'Content-Type' } });
  if (!media || !accepted.includes(media.type)) throw refuse(`Send ${accepted.join(' or ')}.`);
  if (media.type !== jsonApiType) return;
  if (hasForeignParameter(media)) throw refuse(`${jsonApiType} takes no parameters other than ext and profile.`);
  if (asksForExtension(media)) throw refuse('No JSON:API extension is supported.');
}
