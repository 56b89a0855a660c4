/** What is read of package-lock.json, by the path where a package is installed. */
export interface Lock {
  packages: Record<string, LockedPackage>;
}
interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** A workspace: where it is. */
  link?: boolean;
  resolved?: string;
}

/** What is read of a CycloneDX document as npm writes it. */
export interface Bill {
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Where `require` would find the package, looked for upwards as Node does. */
function foundAt({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/** The paths of all that is installed for the workspaces, themselves included, without what only development needs. */
export function installedFor(lock: Lock, workspaces: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const one = lock.packages[path];
    if (!one) throw new Error(`package-lock.json has no ${path}`);
    const target = one.link && one.resolved ? one.resolved : path;
    if (found.has(target)) continue;
    found.add(target);
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[target] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = foundAt(lock, target, name);
      if (next !== undefined) waiting.push(next);
    }
  }
  return found;
}

/** As npm refers to it: a workspace by its folder's name. */
function refOf({ packages }: Lock, path: string): string {
  const name = path.includes('node_modules/') ? path.replace(/^.*node_modules\//, '') : path.replace(/^.*\//, '');
  return `${name}@${packages[path]?.version ?? ''}`;
}

/** The bill without what is not installed. */
export function listed(bill: Bill, lock: Lock, installed: ReadonlySet<string>): Bill {
  const refs = new Set([...installed].map((path) => refOf(lock, path)));
  const out = new Set(bill.components.map((one) => one['bom-ref']).filter((ref) => !refs.has(ref)));
  return {
    ...bill,
    components: bill.components.filter((one) => !out.has(one['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => !out.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !out.has(one)) })),
  };
}
