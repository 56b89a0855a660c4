import { randomBytes } from 'node:crypto';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';

/** Fresh secrets in the form that docker compose reads: `npm run -s secrets > .env`. */
const secrets = { ...generateSecrets(), RABBITMQ_PASSWORD: randomBytes(24).toString('base64url') };
for (const [name, value] of Object.entries(secrets)) process.stdout.write(`${name}=${value}\n`);
