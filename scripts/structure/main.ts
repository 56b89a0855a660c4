import { reportOf } from './report.ts';
import { sourcesOf } from './sources.ts';

/**
 * `npm run structure [-- <another checkout> …]`: how a checkout is built, as a table and drawings (Mermaid) on standard output. Counted are
 * the sources of services and packages without what is generated; type imports count like others. A *mutual pair* is two folders beside one
 * another, at any level, each of which imports from the other; a *knot* is a group of them that lead to one another; a *circle* is a knot
 * of files.
 */
const checkouts = process.argv.slice(2);
for (const root of checkouts.length > 0 ? checkouts : ['.']) process.stdout.write(`${reportOf(sourcesOf(root))}\n\n`);
