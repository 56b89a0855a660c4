import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { accessSettings } from '@booking/messaging/access/access-command.ts';
import type { Settings } from '@booking/platform/settings.ts';
import { DOMAIN_SERVICES, SERVICE_NAMES, SERVICES } from '@booking/testkit/platform.ts';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';
import { MONGO_IMAGE, RABBITMQ_IMAGE } from '@booking/testkit/stack/docker.ts';
import { MONGO_PARAMETERS } from '@booking/testkit/stack/mongod.ts';
import { parse } from 'yaml';

/** docker-compose.yml against the code, without an engine: it parses, and ports, names and required settings agree. */
const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface ComposeService {
  image?: string;
  command?: string[];
  environment?: Record<string, string | number>;
  healthcheck?: { test?: string[] };
  networks?: string[];
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  [key: string]: unknown;
}
interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
}

const passwords = ['RABBITMQ', 'MONGODB', 'CATALOG', 'RESOURCES', 'ORDERS_BILLING', 'WEBHOOKS'];
const SECRETS: Record<string, string> = {
  ...generateSecrets(),
  MONGODB_KEY: 'a2V5',
  ...Object.fromEntries(passwords.map((name) => [`${name}_PASSWORD`, `${name.toLowerCase()}-password`])),
};
const accessOf = (name: string): string => `access-${name}`;

/** Replaces `${NAME:-default}` and `${NAME:?message}` as compose does. */
const interpolate = (text: string, env: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_match, name: string, kind?: string, rest?: string) => {
    const value = env[name];
    if (value) return value;
    if (kind === '-') return rest ?? '';
    throw new Error(`${name} is not set`);
  });

const parsed = parse(read('docker-compose.yml'), { merge: true }) as ComposeFile;
const service = (name: string): ComposeService => parsed.services[name] ?? {};
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([key, value]) => [key, interpolate(String(value), SECRETS)]),
  );

const settingsOf = async (name: string): Promise<Settings> =>
  ((await import(join(root, 'services', name, 'src/config.ts'))) as { settings: Settings }).settings;

describe('the stack of docker-compose.yml', () => {
  test('RabbitMQ, one MongoDB per domain service, who makes its logins, and the five services, nothing else', () => {
    const stores = DOMAIN_SERVICES.flatMap((name) => [`mongo-${name}`, accessOf(name)]);
    const expected = ['rabbitmq', ...stores, ...SERVICE_NAMES];
    expect(Object.keys(parsed.services).toSorted()).toEqual(expected.toSorted());
  });

  test('every image has a full version, the same that tests start in containers', () => {
    for (const name of Object.keys(parsed.services)) expect(service(name).image).toMatch(/:\d+\.\d+\.\d+/);
    const tagOf = (name: string) => /^\$\{\w+:-(.+)@sha256:/.exec(service(name).image ?? '')?.[1];
    expect(tagOf('rabbitmq')).toBe(RABBITMQ_IMAGE);
    for (const name of DOMAIN_SERVICES) expect(tagOf(`mongo-${name}`)).toBe(MONGO_IMAGE);
  });

  test('every container that stays has a health check', () => {
    for (const name of Object.keys(parsed.services)) {
      if (name.startsWith(accessOf(''))) continue;
      const command: unknown[] = service(name).healthcheck?.test ?? [];
      expect(command.length).toBeGreaterThan(1);
      // An unquoted colon makes YAML read a map where compose wants a string.
      expect(command.filter((part) => typeof part !== 'string')).toEqual([]);
    }
  });

  test('every network and volume that is used is declared, and what is declared is used', () => {
    const all = Object.values(parsed.services);
    const networks = new Set(all.flatMap((one) => one.networks ?? []));
    const volumes = new Set(all.flatMap((one) => (one.volumes ?? []).map((volume) => volume.replace(/:.*/, ''))));
    expect([...networks].toSorted()).toEqual(Object.keys(parsed.networks).toSorted());
    expect([...volumes].toSorted()).toEqual(Object.keys(parsed.volumes).toSorted());
  });

  test('no secret stands in the file, and without them it refuses to start', () => {
    for (const name of Object.keys(parsed.services)) {
      for (const value of Object.values(service(name).environment ?? {})) {
        if (/\$\{(OAUTH|SECRETS|DEMO_CLIENT|\w+_PASSWORD|MONGODB_KEY)/.test(String(value))) {
          expect(() => interpolate(String(value), {})).toThrow('is not set');
        }
      }
    }
    expect(read('.gitignore').split('\n')).toContain('.env');
  });
});

describe.each(DOMAIN_SERVICES)('the database of %s', (name) => {
  const mongo = service(`mongo-${name}`);

  test('is a replica set that initiates itself under the name its service calls it by', () => {
    expect(mongo.command).toContain('--replSet');
    expect(mongo.healthcheck?.test?.join(' ')).toContain(`mongo-${name}:27017`);
    const password = SECRETS[`${name.toUpperCase().replace('-', '_')}_PASSWORD`];
    const login = `${name}:${password}`;
    expect(environmentOf(name)['MONGODB_URI']).toBe(`mongodb://${login}@mongo-${name}:27017/${name}?replicaSet=rs0`);
    expect(environmentOf(name)['AMQP_URL']).toBe(`amqp://${login}@rabbitmq:5672`);
  });

  test('frees the records of a service that was killed in the middle of a transaction as soon as the tests count on', () => {
    for (const [parameter, value] of Object.entries(MONGO_PARAMETERS)) {
      expect(mongo.command).toContain(`${parameter}=${value}`);
    }
  });

  test('leaves the machine memory for the others', () => {
    expect(mongo.command?.join(' ')).toContain('--wiredTigerCacheSizeGB 0.5');
  });

  test('asks everybody who he is, and the login of its service is made before that starts', () => {
    expect(mongo.command?.join(' ')).toContain('--keyFile /data/configdb/key');
    expect(environmentOf(`mongo-${name}`)['MONGO_INITDB_ROOT_PASSWORD']).toBe(SECRETS['MONGODB_PASSWORD']);
    const access = environmentOf(accessOf(name));
    const { MONGODB_URI, AMQP_URL } = environmentOf(name);
    expect(access).toMatchObject({ SERVICE: name, MONGODB_URI, AMQP_URL });
    const admin = `admin:${SECRETS['MONGODB_PASSWORD']}`;
    expect(access['MONGODB_ADMIN_URI']).toBe(`mongodb://${admin}@mongo-${name}:27017/admin?replicaSet=rs0`);
    expect(Object.keys(access).filter((key) => !(key in accessSettings))).toEqual([]);
    for (const [setting, { schema }] of Object.entries(accessSettings)) {
      expect([setting, schema.safeParse(access[setting]).success]).toEqual([setting, true]);
    }
    expect(service(accessOf(name))['command']).toEqual(['node', 'packages/messaging/src/access/main.ts']);
    expect(service(name).depends_on?.[accessOf(name)]).toEqual({ condition: 'service_completed_successfully' });
  });

  test('can be reached by its own service and by nobody else', () => {
    const onNetwork = Object.keys(parsed.services).filter((one) => service(one).networks?.includes(`mongo-${name}`));
    expect(onNetwork.toSorted()).toEqual([name, `mongo-${name}`, accessOf(name)].toSorted());
    expect(mongo.networks).toEqual([`mongo-${name}`]);
    expect(mongo.ports).toBeUndefined();
    expect(parsed.networks[`mongo-${name}`]?.internal).toBe(true);
  });
});

describe.each(SERVICE_NAMES)('%s', (name) => {
  let settings: Settings;
  beforeAll(async () => {
    settings = await settingsOf(name);
  });
  const environment = environmentOf(name);

  test('is given every setting it requires, and each value fits', () => {
    const problems = Object.entries(settings).flatMap(([setting, { schema }]) =>
      // empty counts as unset, as where settings are loaded
      schema.safeParse(environment[setting] || undefined).success ? [] : [setting],
    );
    expect(problems).toEqual([]);
  });

  test('is given no setting it does not know', () => {
    const unknown = Object.keys(environment).filter((key) => key !== 'SERVICE' && !(key in settings));
    expect(unknown).toEqual([]);
  });

  test('listens on its usual ports, where the others look for it', () => {
    const { ADMIN_PORT, GRPC_PORT, GATEWAY_PORT } = environment;
    const definition = SERVICES[name];
    expect(ADMIN_PORT).toBe(String(definition.admin));
    if ('http' in definition) {
      expect(GATEWAY_PORT).toBe(String(definition.http));
      expect(service(name).ports).toEqual([`127.0.0.1:\${GATEWAY_PORT:-${definition.http}}:${definition.http}`]);
      return;
    }
    expect(GRPC_PORT).toBe(String(definition.grpc));
    const callers = SERVICE_NAMES.filter((other) => definition.urlSetting in environmentOf(other));
    expect(callers).toContain('gateway');
    for (const caller of callers)
      expect(environmentOf(caller)[definition.urlSetting]).toBe(`${name}:${definition.grpc}`);
  });

  test('runs its own main.ts and waits for what it needs', () => {
    expect(environment['SERVICE']).toBe(name);
    expect(existsSync(join(root, 'services', name, 'src/main.ts'))).toBe(true);
    const needs = name === 'gateway' ? [...DOMAIN_SERVICES] : ['rabbitmq', `mongo-${name}`, accessOf(name)];
    expect(Object.keys(service(name).depends_on ?? {}).toSorted()).toEqual(needs.toSorted());
    for (const [need, { condition }] of Object.entries(service(name).depends_on ?? {})) {
      expect(condition).toBe(need === accessOf(name) ? 'service_completed_successfully' : 'service_healthy');
    }
  });
});
