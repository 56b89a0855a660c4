import { hash } from 'node:crypto';

/**
 * Entity tag of a body: `"<version>-<hash>"`. The version is the entity's own (0 where there is no single entity), so that If-Match can be
 * checked by the service that owns the entity; the hash differs per form, fieldset and include.
 */
export function entityTag(version: number, body: Buffer, contentType: string): string {
  return `"${version}-${hash('sha1', Buffer.concat([Buffer.from(contentType), body]), 'base64url')}"`;
}

function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** The tag of the same bytes in a content coding: `"7-x"` compressed is `"7-x.gzip"`. */
export const codedTag = (tag: string, coding: string): string => tag.replace(/^("[^"]*)"$/, `$1.${coding}"`);

/** If-None-Match: the tag under which the client has what `tag` names, in whatever coding it came; `*` is any. */
export function matchingTag(header: string | undefined, tag: string): string | undefined {
  if (header === undefined) return undefined;
  const tags = tagsOf(header);
  return tags.includes('*') ? tag : tags.find((one) => one.replace(/\.[a-z]+"$/, '"') === tag);
}

/** The versions of which an If-Match header takes any: undefined = whatever it is, none = tags that this API never made. */
export function versionsOf(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const versions = tagsOf(header).flatMap((tag) => {
    const [, version] = /^"(\d{1,9})-[A-Za-z0-9_-]+(?:\.[a-z]+)?"$/.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
  return [...new Set(versions)];
}
