import { operatorTargetOf } from '@booking/platform/operator-target.ts';
import { deliveriesCommand } from './recoveries/operator/deliveries-command.ts';

/** `node services/webhooks/src/deliveries.ts list|replay|purge …`, where webhooks runs: in its container or pod. */
process.exitCode = await deliveriesCommand(
  process.argv.slice(2),
  operatorTargetOf(process.env, { url: 'WEBHOOKS_URL', port: 50054 }),
  {
    print: (line) => process.stdout.write(`${line}\n`),
    explain: (line) => process.stderr.write(`${line}\n`),
  },
);
