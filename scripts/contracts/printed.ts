/** Columns of a line; a list or record of plain texts may be longer. */
const widest = 220;
const widestFlat = 400;

/** JSON with what is small on one line, and the members of an entity on a line each: a change of the contract is a change of few lines. */
export function printed(value: unknown, indent = '', name = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return line;
  const flat = Object.values(value).every((member) => typeof member === 'string');
  const entity = name === 'properties' && Object.keys(value).length > 2;
  if (!entity && indent.length + line.length <= (flat ? widestFlat : widest)) return line;
  const inner = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + printed(item, inner))
    : Object.entries(value).map(([key, member]) => `${inner}${JSON.stringify(key)}: ${printed(member, inner, key)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
