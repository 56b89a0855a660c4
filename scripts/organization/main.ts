import { organizationCommand } from '../../services/catalog/src/organizations/organization-command.ts';
import { reasonOf } from '@booking/testkit/stack/stack-error.ts';
import { operatorTarget } from '../state-folder.ts';

/** `npm run -s organization -- create …`: against the platform of `npm start`, unless CATALOG_URL names another one. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
try {
  const target = () => operatorTarget('catalog', 'CATALOG_URL');
  process.exitCode = await organizationCommand(process.argv.slice(2), target, {
    print: (line) => process.stdout.write(`${line}\n`),
    explain: say,
  });
} catch (error) {
  say(reasonOf(error));
  process.exitCode = 1;
}
