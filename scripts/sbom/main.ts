import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { installedFor, listed, type Bill, type Lock } from './installed.ts';

/**
 * `npm run -s sbom [-- <workspace>…]`: the bill of materials (CycloneDX) of the image, or of one that holds these workspaces
 * (`services/gateway`). npm writes it from the lock file; what only development needs is taken out here: `npm sbom --omit=dev` leaves out
 * as well what both need.
 */
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
/** Neither run nor installed in the image (Dockerfile); of the console its built files are there. */
const elsewhere = ['packages/client', 'packages/testkit', 'packages/webhook-verifier', 'console'];
const given = process.argv.slice(2);
const all = Object.keys(lock.packages).filter((path) => /^(packages|services)\/[^/]+$/.test(path));
const workspaces = given.length > 0 ? given : all.filter((path) => !elsewhere.includes(path));

const installed = installedFor(lock, workspaces);
const named = workspaces.flatMap((path) => ['--workspace', path]);
const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...named];
const bill = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })) as Bill;
process.stdout.write(`${JSON.stringify(listed(bill, lock, installed), null, 2)}\n`);
