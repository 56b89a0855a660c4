/** Names, each with those that it needs. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of more than one name, each of which leads to every other (Tarjan). */
export function knotsOf(graph: Graph): string[][] {
  const [index, low] = [new Map<string, number>(), new Map<string, number>()];
  const open: string[] = [];
  const knots: string[][] = [];
  const visit = (name: string): void => {
    index.set(name, index.size);
    low.set(name, index.get(name)!);
    open.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) low.set(name, Math.min(low.get(name)!, low.get(next)!));
    }
    if (low.get(name) !== index.get(name)) return;
    const knot = open.splice(open.indexOf(name));
    if (knot.length > 1) knots.push(knot.toSorted());
  };
  for (const name of graph.keys()) if (!index.has(name)) visit(name);
  return knots;
}

/** Pairs of names that need one another. */
export function mutualPairsOf(graph: Graph): [string, string][] {
  return [...graph].flatMap(([name, needs]) =>
    [...needs]
      .filter((other) => name < other && graph.get(other)?.has(name))
      .map((other): [string, string] => [name, other]),
  );
}
