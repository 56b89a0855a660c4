/** Whether the granted scopes cover `b.{type}:{read|write}`; `*` stands for any type or any access. */
export function grantsScope(granted: ReadonlySet<string>, type: string, access: 'read' | 'write'): boolean {
  return (
    granted.has(`b.${type}:${access}`) ||
    granted.has('b.*') ||
    granted.has('b.*:*') ||
    granted.has(`b.*:${access}`) ||
    granted.has(`b.${type}:*`) ||
    granted.has(`b.${type}`)
  );
}
