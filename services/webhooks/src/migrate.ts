import { migrateCommand } from '@booking/persistence/migrate-command.ts';
import { loadSettings } from '@booking/platform/settings.ts';
import { settings } from './config.ts';
import { migrationsWith } from './migrations.ts';
import { createSecretBox } from './subscriptions/secret-box.ts';

/** `node services/webhooks/src/migrate.ts [--contract] [--dry-run]`, with the settings of the service. */
const { MONGODB_URI: uri, SECRETS_ENCRYPTION_KEY: key } = loadSettings('webhooks', settings, process.env);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
await migrateCommand(process.argv.slice(2), {
  name: 'webhooks',
  uri,
  migrations: migrationsWith(createSecretBox(key)),
  print,
});
