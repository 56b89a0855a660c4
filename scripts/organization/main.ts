import { organizationCommand } from '../../services/catalog/src/organizations/organization-command.ts';
import { reasonOf } from '@booking/testkit/stack/stack-error.ts';
import { runningPlatform, stateFolder } from '../state-folder.ts';

/** `npm run -s organization -- create …`: against the platform of `npm start`, unless CATALOG_URL names another one. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
try {
  const address = process.env['CATALOG_URL'] ?? (await runningPlatform(stateFolder())).catalog;
  process.exitCode = await organizationCommand(process.argv.slice(2), address, {
    print: (line) => process.stdout.write(`${line}\n`),
    explain: say,
  });
} catch (error) {
  say(reasonOf(error));
  process.exitCode = 1;
}
