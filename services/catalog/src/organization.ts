import { organizationCommand } from './organizations/organization-command.ts';

/** `node services/catalog/src/organization.ts create …`, where catalog runs: in its container or pod. */
const { CATALOG_URL, GRPC_PORT = '50051' } = process.env;
process.exitCode = await organizationCommand(process.argv.slice(2), CATALOG_URL ?? `127.0.0.1:${GRPC_PORT}`, {
  print: (line) => process.stdout.write(`${line}\n`),
  explain: (line) => process.stderr.write(`${line}\n`),
});
