/** RFC 6901: `['data', 'attributes', 'a/b']` → `/data/attributes/a~1b`. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Where a pointer leads in the document; where it names what was not sent, the nearest parent that was (JSON:API 1.1, error objects). */
export function pointerWithin(document: unknown, pointer: string): string {
  const [, ...parts] = pointer.split('/');
  return existingPointer(
    document,
    parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

/** The pointer to the value at `path`, or to the nearest parent that exists in the document. */
export function existingPointer(document: unknown, path: readonly PropertyKey[]): string {
  let node = document;
  const existing: PropertyKey[] = [];
  for (const part of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) break;
    node = (node as Record<PropertyKey, unknown>)[part];
    existing.push(part);
  }
  return pointerOf(existing);
}
