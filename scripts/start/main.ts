import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { demoOrganizations } from '@booking/contracts/demo-data.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { databaseOf, DOMAIN_SERVICES, SERVICE_NAMES, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { isPortFree } from '@booking/testkit/stack/ports.ts';
import { StackError, reasonOf } from '@booking/testkit/stack/stack-error.ts';
import { startStack, type Stack, type StackPart } from '@booking/testkit/stack/stack.ts';
import { startMailSink, type MailSink } from '@booking/testkit/mail-sink.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { buildConsole } from '../../console/build.ts';
import { describeBooks } from '../../services/orders-billing/src/reports/proof/books-command.ts';
import { checkBooks } from '../books/check-books.ts';
import { startSandboxPeer } from '../../services/orders-billing/src/payments/sandbox-peer.ts';
import { keptSecrets, rememberAddresses, resetStateFolder, stateFolder, takeStateFolder } from '../state-folder.ts';
import { compileAhead } from './compile-ahead.ts';
import {
  demonstrate,
  DemonstrationError,
  describeWebhook,
  organizationOf,
  subscribe,
  type DemonstrationOptions,
} from './demonstration.ts';
import { givenSettings, privateTargetsAllowed } from './given-settings.ts';
import { createGatewayClient } from './json-api.ts';
import { memoryUse } from './memory.ts';
import { SMALL_MEMORY, SMALLER_MEMORY } from './small-memory.ts';
import { restartPatiently, superviseServices } from './supervision.ts';

/**
 * `npm start`: MongoDB, RabbitMQ, five services with demo data, an order whose signed webhooks are shown, then serving
 * until Ctrl-C. A service or server that crashes is started again (supervision.ts); one that keeps crashing ends the whole
 * with 1.
 */
const DEMO_ORGANIZATION = 'studio-nord';
const startedAt = Date.now();

const print = (line: string): void => {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`[${seconds} s] ${line}\n`);
};

const options = () =>
  parseArgs({ options: { once: { type: 'boolean', default: false }, reset: { type: 'boolean', default: false } } })
    .values;

/** What has been started, in order; stopping goes backwards. */
const stops: (() => Promise<unknown> | void)[] = [];
let ending: Promise<void> | undefined;

const end = (code: number): Promise<void> =>
  (ending ??= (async () => {
    for (const stop of stops.toReversed())
      await Promise.resolve(stop()).catch((error: unknown) => print(reasonOf(error)));
    process.exit(code);
  })());

const endOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) print('stopping …');
      void end(signal === 'SIGINT' ? 0 : 1);
    });
  }
  // Whoever started this is gone without a word (SIGKILL): nobody is left to stop it later.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void end(1), 500).unref();
};

const restartServer = async (stack: Stack, part: StackPart): Promise<void> => {
  await restartPatiently(part, async () => (ending ? undefined : stack.faults[part]?.restart()), print);
  if (!ending) print(`${part} serves again`);
};

const gatewayPort = async (): Promise<number> => {
  const port = Number(process.env['GATEWAY_PORT'] || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new StackError('GATEWAY_PORT is not a port.');
  if (await isPortFree(port)) return port;
  throw new StackError(
    `Port ${port} is taken: stop what listens there, or choose another: GATEWAY_PORT=8081 npm start`,
  );
};

/** A payment provider to try things with, where PAYMENT_SANDBOX asks for it; it lives as long as this process. */
const startSandbox = async (gatewayUrl: () => string | undefined): Promise<Record<string, string>> => {
  if (process.env['PAYMENT_SANDBOX'] !== 'true') return {};
  const secret = process.env['SANDBOX_SECRET'] || randomBytes(32).toString('hex');
  const callbackUrl = () => {
    const url = gatewayUrl();
    return url && `${url}/payment-callbacks/sandbox`;
  };
  const peer = await startSandboxPeer({ secret, clock: systemClock, callbackUrl });
  stops.push(() => peer.stop());
  print(`the payment sandbox listens on ${peer.url}`);
  return { SANDBOX_URL: peer.url, SANDBOX_SECRET: secret };
};

/** What a member who is invited here would find in his mail. */
const signInLinkIn = (text = ''): string => {
  const [link] = /https?:\S+\/oauth\/link\?token=\S+/.exec(text) ?? [];
  return link === undefined ? '' : ` ${link}`;
};

/** Takes the mails of the platform, unless a mail server was named: nobody outside is written to. */
const startMailSinkUnlessGiven = async (): Promise<MailSink | undefined> => {
  if (process.env['SMTP_URL']) return undefined;
  const sink = await startMailSink({
    onMail: ({ to, message }) =>
      print(`mail to ${to.join(', ')}: ${message.subject ?? ''}${signInLinkIn(message.text)}`),
  });
  stops.push(() => sink.close());
  print(`mails go to ${sink.url}, which hands on none`);
  return sink;
};

const mailSettings = (sink: MailSink | undefined): Record<string, string> =>
  sink ? { SMTP_URL: sink.url, MAIL_FROM: 'notices@booking.example' } : {};

const startServices = async (stack: Stack, folder: string, port: number): Promise<Platform> => {
  const logFolder = join(folder, 'logs');
  let platform: Platform | undefined;
  const supervisor = superviseServices(
    () => platform,
    print,
    (line) => {
      print(line);
      void end(1);
    },
  );
  const mail = mailSettings(await startMailSinkUnlessGiven());
  print(`starting the five services (logs in ${relative(process.cwd(), logFolder)})`);
  platform = await startPlatform({
    stack,
    secrets: await keptSecrets(folder),
    usualPorts: { gateway: port },
    inherited: givenSettings(process.env),
    env: {
      ...SMALL_MEMORY,
      WEBHOOK_ALLOW_PRIVATE_TARGETS: String(privateTargetsAllowed(process.env)),
      ...(await startSandbox(() => platform?.url)),
    },
    serviceEnv: { ...SMALLER_MEMORY, webhooks: mail },
    logFolder,
    onReady: (name) => print(`${name} is ready`),
    onUnexpectedEnd: (name, how) => supervisor.ended(name, how),
  });
  const services = platform;
  stops.push(() => {
    supervisor.stop();
    return services.stop();
  });
  await rememberAddresses(folder, {
    url: platform.url,
    catalog: platform.addressOf('catalog'),
    ordersBilling: platform.addressOf('orders-billing'),
    webhooks: platform.addressOf('webhooks'),
  });
  return platform;
};

/** Shows every webhook as it comes, also those of requests that the reader sends later. */
const showArrivals = (receiver: WebhookReceiver, signingKey: string): void => {
  let shown = 0;
  const timer = setInterval(() => {
    for (; shown < receiver.received.length; shown += 1) {
      const webhook = receiver.received[shown];
      if (webhook) print(describeWebhook(webhook, signingKey));
    }
  }, 50);
  stops.push(() => clearInterval(timer));
};

/** Until then the services have come to rest. */
const idleAfterMs = 5_000;

const printMemory = async (platform: Platform): Promise<void> => {
  const each = await Promise.all(SERVICE_NAMES.map((name) => memoryUse(platform.service(name).pid)));
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  const resident = each.reduce((sum, use) => sum + use.residentBytes, 0);
  const together = each.reduce((sum, use) => sum + (use.proportionalBytes ?? use.residentBytes), 0);
  const parts = SERVICE_NAMES.map((name, at) => `${name} ${megabytes(each[at]?.residentBytes ?? 0)}`).join(', ');
  print(
    `memory of the five idle services: ${megabytes(together)} MB together, ${megabytes(resident)} MB resident (${parts})`,
  );
};

/** Proves the books of the demo organizations: one line, of the first that cannot be proven or of all. */
const printBooks = async (platform: Platform): Promise<boolean> => {
  const lines: string[] = [];
  for (const { slug } of demoOrganizations) {
    const check = await checkBooks(platform.url, await platform.token(slug, 'accountant'), slug);
    if (!check.balanced) {
      print(`books of ${describeBooks(slug, check)}`);
      return false;
    }
    lines.push(describeBooks(slug, check));
  }
  print(`books of ${lines.join('; ')}`);
  return true;
};

/** Everything but the console works without it: its page then says what is missing. Answers whether there is one. */
const buildConsoleMeanwhile = async (): Promise<boolean> => {
  try {
    if ((await buildConsole()) === 'built') print('the console is built');
    return true;
  } catch (error) {
    print(reasonOf(error));
    return false;
  }
};

const printInvitation = (
  url: string,
  organizationId: string,
  shows: { webhooks: boolean; hasConsole: boolean },
): void => {
  const api = `${url}/api/v1`;
  const authorization = '-H "Authorization: Bearer $TOKEN"';
  const atConsole = `The console is at ${url}/console (members of the demo data sign in without a password)`;
  process.stdout.write(`
${shows.hasConsole ? atConsole : 'There is no console: it was not built (above)'}
The gateway listens on ${url}

Get a token (and list organizations and roles with: npm run -s token):
  TOKEN=$(npm run -s token -- --org ${DEMO_ORGANIZATION} --role admin)

Three requests to try:
  curl -g ${authorization} "${api}/orders?o=${organizationId}&sort=-created_at&page[size]=3"
  curl -g ${authorization} -H "Accept: application/json" "${api}/resources?o=${organizationId}&filter[top_level]=true"
  curl -g ${authorization} "${api}/webhook-subscriptions?o=${organizationId}"

Serving until Ctrl-C${shows.webhooks ? '; webhooks are shown as they arrive' : ''}.
`);
};

const run = async (): Promise<void> => {
  const { once, reset } = options();
  endOnSignals();
  const folder = stateFolder();
  const taken = await takeStateFolder(folder);
  stops.push(() => taken.release());
  const port = await gatewayPort();
  if (reset) {
    print('wiping the data of earlier runs');
    await resetStateFolder(folder);
  }
  const prepared = Promise.all([compileAhead(SMALL_MEMORY), buildConsoleMeanwhile()]);
  const stack = await startStack({
    persistent: true,
    stateDir: folder,
    databases: DOMAIN_SERVICES.map(databaseOf),
    onProgress: print,
    onEnded: (part, how) => {
      print(`${part} ended: ${how}; starting it again`);
      restartServer(stack, part).catch((error: unknown) => {
        print(`${part} does not start again: ${reasonOf(error)}`);
        return end(1);
      });
    },
  });
  stops.push(() => stack.stop());
  const [, hasConsole] = await prepared;
  const platform = await startServices(stack, folder, port);
  const receiver = privateTargetsAllowed(process.env) ? await startWebhookReceiver() : undefined;
  stops.push(() => receiver?.close());

  const client = createGatewayClient(platform.url, await platform.token(DEMO_ORGANIZATION, 'admin'));
  const demonstration: DemonstrationOptions = {
    client,
    organizationSlug: DEMO_ORGANIZATION,
    print,
    now: new Date(),
  };
  const organizationId = await organizationOf(demonstration);
  const subscribed = receiver && (await subscribe(demonstration, receiver, organizationId));
  if (subscribed) {
    print(`webhook subscription ${subscribed.subscriptionId} at ${subscribed.receiver.url}`);
    showArrivals(subscribed.receiver, subscribed.signingKey);
  } else {
    print('WEBHOOK_ALLOW_PRIVATE_TARGETS=false: the bundled webhook receiver, a private target, is left out');
  }
  await demonstrate(demonstration, organizationId, subscribed);
  const areBalanced = await printBooks(platform);
  const shows = { webhooks: subscribed !== undefined, hasConsole };
  if (!once) printInvitation(platform.url, organizationId, shows);
  await delay(idleAfterMs);
  await printMemory(platform);
  if (once) await end(areBalanced ? 0 : 1);
};

const describe = (error: unknown): string =>
  error instanceof StackError || error instanceof DemonstrationError
    ? error.message
    : `The start failed: ${reasonOf(error)}`;

try {
  await run();
} catch (error) {
  if (!ending) process.stderr.write(`${describe(error)}\n`);
  await end(1);
}
