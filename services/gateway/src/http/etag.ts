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

/** If-None-Match: weak comparison, `*` matches anything. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const tags = tagsOf(header);
  return tags.includes('*') || tags.includes(tag);
}

/** The versions of which an If-Match header takes any: undefined = whatever it is, none = tags that this API never made. */
export function versionsOf(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const versions = tagsOf(header).flatMap((tag) => {
    const [, version] = /^"(\d{1,9})-[A-Za-z0-9_-]+"$/.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
  return [...new Set(versions)];
}
