import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoPlatform } from './platform.ts';

/** As newman exports it. */
interface Run {
  executions: readonly {
    item: { id: string; name: string };
    request: { method: string; url: { path: string[] }; body?: { raw?: string } };
    response?: { code: number; stream: { data: number[] } };
  }[];
  failures: readonly { source?: { name?: string }; error: { message: string } }[];
}

/** Requests that find nothing in the demo data, or nothing in the state that they need; by reason. */
const refusals: Readonly<Record<string, readonly string[]>> = {
  'a customer has credit only after something was given back': ['applyCustomerCredit', 'refundCustomerCredit'],
  'a bundle that was offered is archived, not deleted': ['deleteBookingBundle'],
  'check-in is possible from half an hour before the booking': ['checkInBooking', 'undoCheckIn', 'checkOutBooking'],
  'a no-show is told after the beginning of a booking': ['markNoShow', 'undoNoShow'],
  'nothing is requested but what a resource does not accept by itself': ['acceptBooking', 'rejectBooking'],
  'no order of the demo data waits for approval': ['approveOrder'],
  'an address belongs to one customer': ['patchCustomersRelationshipsAddress'],
  'a line is named by the id of an item of the order': ['changeOrderItems'],
  'reverse charge needs VAT ids of two states': ['changeOrderTax'],
  'the customer of an order is fixed at checkout': ['patchOrdersRelationshipsCustomer'],
  'whoever uploads chooses a file by hand': ['uploadFile', 'readFileContent'],
  'no order of the demo data came by a campaign': [
    'getUtmTracker',
    'getUtmTrackersRelationshipsOrganization',
    'getUtmTrackersOrganization',
  ],
  'the order of the first hour is paid, and the one of the run canceled': ['createPayment', 'settlePayment'],
  'the accounts of the example have none for the 20 % of the first hour': ['exportDatev'],
  'the preview of an order stays with it': ['patchInvoicesRelationshipsOrder'],
  'no subscription of the demo data is requested or planned': [
    'approveSubscription',
    'rejectSubscription',
    'deleteSubscription',
  ],
  'no method of the demo data collects by itself': ['changeSubscriptionPayment'],
  'nobody answers at the webhook subscription that is left': [
    'redeliver',
    'recoverWebhookSubscription',
    'getWebhookRecovery',
    'getWebhookRecoveriesRelationshipsOrganization',
    'getWebhookRecoveriesOrganization',
    'getWebhookRecoveriesRelationshipsWebhookSubscription',
    'getWebhookRecoveriesWebhookSubscription',
    'cancelWebhookRecovery',
  ],
};

/**
 * The served Postman collection, run by newman: the first hour without a failure, then everything. Nothing may be refused for its form, and
 * nothing be missing but what an empty variable names.
 */
export async function runCollection(platform: DemoPlatform, newman: string, folder: string): Promise<string> {
  const file = join(folder, 'postman.json');
  writeFileSync(file, await (await fetch(`${platform.url}/docs/postman.json`)).text());
  const run = (...args: string[]): Run => {
    const into = join(folder, 'newman.json');
    const { clientId, clientSecret } = platform;
    const given = ['--env-var', `clientId=${clientId}`, '--env-var', `clientSecret=${clientSecret}`];
    spawnSync(newman, ['run', file, ...args, ...given, '--reporters', 'json', '--reporter-json-export', into], {
      stdio: 'ignore',
    });
    return (JSON.parse(readFileSync(into, 'utf8')) as { run: Run }).run;
  };
  for (const _ of ['once', 'and again']) {
    const { executions, failures } = run('--folder', 'First hour');
    const said = failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
    if (executions.length !== 10 || failures.length > 0) throw new Error(`First hour: ${said.join('; ')}`);
  }
  const { executions, failures } = run();
  const wrong = [...failures.map(({ error }) => error.message), ...executions.flatMap(wrongWith)];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  // What a request asks beforehand stands there under its name as well, before it.
  const requests = new Map(executions.map(({ item, response }) => [item.id, response]));
  const refused = [...requests.keys()].filter((id) => (requests.get(id)?.code ?? 0) >= 400);
  const known = Object.values(refusals).flat();
  const nameless = known.filter((id) => !requests.has(id));
  if (nameless.length > 0) throw new Error(`tests/clients/postman.ts names no request: ${nameless.join()}`);
  const unknown = refused.filter((id) => !known.includes(id));
  const said = unknown.map((id) => `${id}: ${textOf(requests.get(id)).slice(0, 400)}`);
  if (said.length > 0) throw new Error(`Refused, without a reason in tests/clients/postman.ts: ${said.join('\n')}`);
  const reasons = Object.entries(refusals).flatMap(([reason, ids]) => {
    const count = ids.filter((id) => refused.includes(id)).length;
    return count === 0 ? [] : [`${count}: ${reason}`];
  });
  const succeeded = `${requests.size - refused.length} of ${requests.size} requests succeeded`;
  return `first hour twice, then ${succeeded}; refused for what is there: ${reasons.join('; ')}`;
}

type Execution = Run['executions'][number];

const textOf = (response: Execution['response']): string => Buffer.from(response?.stream.data ?? []).toString('utf8');

function wrongWith({ item, request, response }: Execution): string[] {
  const { code = 0 } = response ?? {};
  const isKnown = Object.values(refusals).flat().includes(item.id) && code < 500;
  const isEmpty = request.url.path.includes('') || /"\w+": ""/.test(request.body?.raw ?? '');
  const isState = request.method !== 'GET' && [409, 422].includes(code);
  if ((code >= 200 && code < 400) || isKnown || isState || (code === 404 && isEmpty)) return [];
  return [`${code} ${item.name}: ${textOf(response).slice(0, 400)}`];
}
