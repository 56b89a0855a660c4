import { parseSync } from '@swc/core';

/** An `if` that ends its function early: by a throw, or because there is nothing to do. */
export interface Guard {
  /** `services/…/file.ts:line`, with the column where a line has several. */
  name: string;
  kind: 'throw' | 'return';
  /** What it asks. */
  test: string;
  /** Of `test`, in bytes of the source. */
  from: number;
  to: number;
}

type Node = Record<string, unknown> & { type?: string };

/** Positions count from the first statement that the parser has ever seen: this one, which is put before the source. */
const first = '0;';

/** Every guard of a source, by the one rule: an `if` without `else` whose last statement throws or returns. */
export function guardsIn(path: string, source: string): Guard[] {
  const { body } = parseSync(first + source, { syntax: 'typescript', target: 'es2024' }) as unknown as { body: Node[] };
  const base = (body[0]!['span'] as { start: number }).start + first.length;
  const bytes = Buffer.from(source);
  const guards: Guard[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (node !== null && typeof node === 'object') {
      const kind = kindOf(node as Node);
      if (kind) guards.push(guardOf(path, bytes, { node: node as Node, kind, base }));
      Object.values(node).forEach(visit);
    }
  };
  visit(body);
  return guards;
}

function kindOf({ type, alternate, consequent }: Node): Guard['kind'] | undefined {
  if (type !== 'IfStatement' || alternate) return undefined;
  const last = lastOf(consequent as Node)?.type;
  return last === 'ThrowStatement' ? 'throw' : last === 'ReturnStatement' ? 'return' : undefined;
}

const lastOf = (node: Node): Node | undefined =>
  node.type === 'BlockStatement' ? (node['stmts'] as Node[]).at(-1) : node;

function guardOf(
  path: string,
  bytes: Buffer,
  { node, kind, base }: { node: Node; kind: Guard['kind']; base: number },
): Guard {
  const { start, end } = (node['test'] as { span: { start: number; end: number } }).span;
  const [from, to] = [start - base, end - base];
  const before = bytes.subarray(0, from).toString().split('\n');
  return {
    name: `${path}:${before.length}:${before.at(-1)!.length}`,
    kind,
    test: bytes.subarray(from, to).toString(),
    from,
    to,
  };
}

/** The source with each of its guards asking `guardHolds` as well, once its own question is answered with yes. */
export function watched(path: string, source: string): string {
  const inserted = guardsIn(path, source).flatMap(({ name, from, to }) => [
    { at: from, text: '(' },
    { at: to, text: `) && globalThis.guardHolds('${name}')` },
  ]);
  let bytes = Buffer.from(source);
  for (const { at, text } of inserted.toSorted((a, b) => b.at - a.at)) {
    bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(text), bytes.subarray(at)]);
  }
  return bytes.toString();
}
