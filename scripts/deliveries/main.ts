import { deliveriesCommand } from '../../services/webhooks/src/recoveries/operator/deliveries-command.ts';
import { reasonOf } from '@booking/testkit/stack/stack-error.ts';
import { operatorTarget } from '../state-folder.ts';

/** `npm run -s deliveries -- list|replay|purge …`: against the platform of `npm start`, unless WEBHOOKS_URL names another one. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
try {
  const target = await operatorTarget('webhooks', 'WEBHOOKS_URL');
  process.exitCode = await deliveriesCommand(process.argv.slice(2), target, {
    print: (line) => process.stdout.write(`${line}\n`),
    explain: say,
  });
} catch (error) {
  say(reasonOf(error));
  process.exitCode = 1;
}
