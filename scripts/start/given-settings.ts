import { settings as catalog } from '../../services/catalog/src/config.ts';
import { settings as gateway } from '../../services/gateway/src/config.ts';
import { settings as ordersBilling } from '../../services/orders-billing/src/config.ts';
import { settings as resources } from '../../services/resources/src/config.ts';
import { settings as webhooks } from '../../services/webhooks/src/config.ts';

/** Settings of any service that stand in the environment of `npm start`: they reach the services, unless it sets them itself. */
export function givenSettings(environment: NodeJS.ProcessEnv): Record<string, string> {
  const names = [catalog, gateway, ordersBilling, resources, webhooks].flatMap((settings) => Object.keys(settings));
  const given = names.flatMap((name) => {
    const value = environment[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

/** Whether webhooks may go to this machine: unless its environment says otherwise, `npm start` allows what its own receiver needs. */
export function privateTargetsAllowed(environment: NodeJS.ProcessEnv): boolean {
  const given = environment['WEBHOOK_ALLOW_PRIVATE_TARGETS'];
  return webhooks.WEBHOOK_ALLOW_PRIVATE_TARGETS.schema.parse(given || 'true');
}
