import { randomBytes } from 'node:crypto';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';

/** Fresh secrets in the form that docker compose reads: `npm run -s secrets > .env`. */
const password = (): string => randomBytes(24).toString('base64url');
const secrets = {
  ...generateSecrets(),
  // Of the administrators, who make the services' logins.
  RABBITMQ_PASSWORD: password(),
  MONGODB_PASSWORD: password(),
  MONGODB_KEY: randomBytes(48).toString('base64'),
  // Of the services, at database and broker.
  CATALOG_PASSWORD: password(),
  RESOURCES_PASSWORD: password(),
  ORDERS_BILLING_PASSWORD: password(),
  WEBHOOKS_PASSWORD: password(),
};
for (const [name, value] of Object.entries(secrets)) process.stdout.write(`${name}=${value}\n`);
