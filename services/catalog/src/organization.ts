import { operatorIdentity } from '@booking/platform/service-identity.ts';
import { operatorTls } from '@booking/platform/transport-security.ts';
import { organizationCommand } from './organizations/organization-command.ts';

/** `node services/catalog/src/organization.ts create …`, where catalog runs: in its container or pod. */
const { CATALOG_URL, GRPC_PORT = '50051', SERVICE_AUTH_KEYS } = process.env;
const address = CATALOG_URL ?? `127.0.0.1:${GRPC_PORT}`;
process.exitCode = await organizationCommand(
  process.argv.slice(2),
  async () => ({ address, identity: operatorIdentity(SERVICE_AUTH_KEYS), tls: operatorTls(process.env) }),
  {
    print: (line) => process.stdout.write(`${line}\n`),
    explain: (line) => process.stderr.write(`${line}\n`),
  },
);
