import { operatorTargetOf } from '@booking/platform/operator-target.ts';
import { organizationCommand } from './organizations/organization-command.ts';

/** `node services/catalog/src/organization.ts create …`, where catalog runs: in its container or pod. */
process.exitCode = await organizationCommand(
  process.argv.slice(2),
  async () => operatorTargetOf(process.env, { url: 'CATALOG_URL', port: 50051 }),
  {
    print: (line) => process.stdout.write(`${line}\n`),
    explain: (line) => process.stderr.write(`${line}\n`),
  },
);
