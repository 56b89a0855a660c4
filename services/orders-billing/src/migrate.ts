import { migrateCommand } from '@booking/persistence/migrate-command.ts';
import { loadSettings } from '@booking/platform/settings.ts';
import { settings } from './config.ts';
import { migrations } from './migrations.ts';

/** `node services/orders-billing/src/migrate.ts [--contract] [--dry-run]`, with the settings of the service. */
const { MONGODB_URI: uri } = loadSettings('orders-billing', settings, process.env);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
await migrateCommand(process.argv.slice(2), { name: 'orders-billing', uri, migrations, print });
