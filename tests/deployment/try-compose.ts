import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, parseEnv } from 'node:util';
import { fetchAccessToken } from '@booking/testkit/access-token.ts';
import { ROOT } from '@booking/testkit/platform.ts';
import { freePorts } from '@booking/testkit/stack/ports.ts';
import type { ReceivedWebhook } from '@booking/testkit/webhook-receiver.ts';
import { demonstrate, organizationOf, subscribe } from '../../scripts/start/demonstration.ts';
import { createGatewayClient } from '../../scripts/start/json-api.ts';

/**
 * `npm run test:compose [-- --no-build]`: docker-compose.yml as a whole, with fresh secrets and volumes of its own: up until everything is
 * healthy, an order through the gateway, its signed webhooks at a container beside the services, down. Needs a Docker engine; ends with 1
 * where something does not hold.
 */
const { values } = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } });
const healthyWithinMs = 600_000;
const organizationSlug = 'studio-nord';
const project = `booking-try-${randomBytes(3).toString('hex')}`;
const hooks = `${project}-hooks`;
/** Of the services; node is all that the receiver needs of it. */
const image = 'booking-platform:0.1.0';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Version 2 is a plugin of `docker`; 1.29 is a command of its own. */
const compose = spawnSync('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose'];
const folder = mkdtempSync(join(tmpdir(), 'booking-compose-'));

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function composed(...args: string[]): string {
  const [command = '', ...first] = compose;
  const named = [
    '--project-name',
    project,
    '--env-file',
    join(folder, 'env'),
    '--file',
    join(ROOT, 'docker-compose.yml'),
  ];
  return run(command, [...first, ...named, ...args]);
}

/** Name and state of the containers that `up` has made, such as `Up 5 seconds (healthy)`. */
function containers(): { name: string; state: string }[] {
  const filter = `label=com.docker.compose.project=${project}`;
  const rows = run('docker', ['ps', '--all', '--filter', filter, '--format', '{{.Names}}\t{{.Status}}'])
    .trim()
    .split('\n');
  return rows.map((row) => {
    const [name = '', state = ''] = row.split('\t');
    return { name, state };
  });
}

async function untilHealthy(): Promise<void> {
  const giveUpAt = Date.now() + healthyWithinMs;
  for (;;) {
    const waiting = containers().filter(({ state }) => !/\(healthy\)|^Exited \(0\)/.test(state));
    if (waiting.length === 0) return;
    const isLost = ({ state }: { state: string }): boolean => /^Exited|unhealthy|^Restarting/.test(state);
    if (Date.now() > giveUpAt || waiting.some(isLost)) {
      throw new Error(`not healthy: ${waiting.map(({ name, state }) => `${name} ${state}`).join(', ')}`);
    }
    await delay(1_000);
  }
}

/** Answers 204 and prints each request as a line, where containers reach it by name. */
const receiverSource = `require('node:http').createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('base64');
  console.log(JSON.stringify({ method: request.method, path: request.url, headers: request.headers, rawHeaders: request.rawHeaders, body }));
  response.writeHead(204).end();
}).listen(9000)`;

function startReceiver() {
  run('docker', [
    'run',
    '--detach',
    '--name',
    hooks,
    '--network',
    `${project}_platform`,
    image,
    'node',
    '-e',
    receiverSource,
  ]);
  const received = (): ReceivedWebhook[] =>
    run('docker', ['logs', hooks])
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => {
        const webhook = JSON.parse(line) as Omit<ReceivedWebhook, 'body' | 'receivedAtMs'> & { body: string };
        return { ...webhook, body: Buffer.from(webhook.body, 'base64'), receivedAtMs: Date.now() };
      });
  return {
    url: `http://${hooks}:9000`,
    at: (path: string) => received().filter((webhook) => webhook.path === path),
  };
}

async function placeOrder(url: string, secret: string): Promise<void> {
  const token = await fetchAccessToken({ gatewayUrl: url, organizationSlug, role: 'admin', secret });
  const options = { client: createGatewayClient(url, token), organizationSlug, print: say, now: new Date() };
  const organizationId = await organizationOf(options);
  await demonstrate(options, organizationId, await subscribe(options, startReceiver(), organizationId));
}

/** Images that are here under their tags alone, as where none can be pulled, are taken as they are. */
function imagesHere(): string {
  const isHere = (image: string): boolean => spawnSync('docker', ['image', 'inspect', image]).status === 0;
  return ['docker-compose.yml', 'Dockerfile']
    .flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/(\w+_IMAGE)(?::-|=)(([^\s@]+)@sha256:\w+)/g),
    ])
    .filter(([, , pinned = '', tagged = '']) => !isHere(pinned) && isHere(tagged))
    .map(([, variable, , tagged]) => `${variable}=${tagged}\n`)
    .join('');
}

async function attempt(): Promise<void> {
  const [port = 0] = await freePorts(1);
  const secrets = run(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/secrets/main.ts']);
  const given = `DEMO_DATA=true\nWEBHOOK_ALLOW_PRIVATE_TARGETS=true\nGATEWAY_PORT=${port}\nPUBLIC_BASE_URL=http://127.0.0.1:${port}\n`;
  writeFileSync(join(folder, 'env'), secrets + given + imagesHere(), { mode: 0o600 });
  composed('config', '--quiet');
  const startedAt = Date.now();
  composed('up', '--detach', ...(values['no-build'] ? ['--no-build'] : ['--build']));
  await untilHealthy();
  say(`${containers().length} containers, healthy after ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  await placeOrder(`http://127.0.0.1:${port}`, parseEnv(secrets)['DEMO_CLIENT_SECRET'] ?? '');
}

try {
  await attempt();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.stderr.write(composed('logs', '--no-color', '--tail', '20'));
  process.exitCode = 1;
} finally {
  spawnSync('docker', ['rm', '--force', hooks], { stdio: 'ignore' });
  composed('down', '--volumes', '--timeout', '20');
  rmSync(folder, { recursive: true, force: true });
}
