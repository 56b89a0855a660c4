import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { serviceKeys } from './service-identity.ts';
import { letterAway } from './suggestion.ts';

/** One environment variable: how it is parsed, what it means, and whether its value may be shown. */
export interface Setting<T extends z.ZodType = z.ZodType> {
  schema: T;
  description: string;
  secret?: boolean;
}
export type Settings = Record<string, Setting>;
export type SettingValues<S extends Settings> = { [K in keyof S]: z.output<S[K]['schema']> };

/** A timer of node that is to wait for longer ends at once: what should nearly never happen would happen all the time. */
const longestWaitMs = 2 ** 31 - 1;

/** The environment does not fit: lists every problem, so that one start tells them all, to whoever set them, without a stack. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Parses `env` against `settings`; an empty string or blank counts as not set. `NAME_FILE` is the file that holds the value of `NAME`. Throws
 * SettingsError.
 */
export function loadSettings<S extends Settings>(
  service: string,
  settings: S,
  env: Record<string, string | undefined>,
): SettingValues<S> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.entries(settings)) {
    const { raw, problem } = given(name, env);
    if (problem) {
      problems.push(`  ${problem}`);
      continue;
    }
    const parsed = setting.schema.safeParse(raw);
    if (parsed.success && name.endsWith('_MS') && typeof parsed.data === 'number' && parsed.data > longestWaitMs)
      problems.push(`  ${name}: at most ${longestWaitMs} (${setting.description})`);
    else if (parsed.success) values[name] = parsed.data;
    else
      problems.push(
        `  ${name}: ${parsed.error.issues.map((issue) => issue.message).join(', ')} (${setting.description})`,
      );
  }
  if (problems.length > 0) throw new SettingsError(`${service}: settings do not fit:\n${problems.join('\n')}`);
  return values as SettingValues<S>;
}

/**
 * Sentences about what is a letter away from a setting and is none: its default would say nothing of that. No more than a letter, since an
 * environment has the settings of others too.
 */
export function misspelt(settings: Settings, env: Record<string, string | undefined>): string[] {
  const names = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`]);
  return Object.keys(env).flatMap((name) => {
    const meant = names.includes(name) ? undefined : letterAway(name, names);
    return meant === undefined ? [] : [`${name} is no setting. Did you mean ${meant}?`];
  });
}

/** The value itself, or that of the file it is in, without the line's end: as Docker and Kubernetes mount secrets. */
function given(name: string, env: Record<string, string | undefined>): { raw?: string | undefined; problem?: string } {
  const raw = env[name]?.trim() ? env[name] : undefined;
  const file = env[`${name}_FILE`] || undefined;
  if (file === undefined) return { raw };
  if (raw !== undefined) return { problem: `${name}: give it or ${name}_FILE, not both` };
  try {
    return { raw: readFileSync(file, 'utf8').trimEnd() || undefined };
  } catch (error) {
    return { problem: `${name}_FILE: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The values as they may be logged: secrets and passwords inside URLs are masked. */
export function maskedSettings<S extends Settings>(settings: S, values: SettingValues<S>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const value: unknown = values[name];
      if (value === undefined) return [name, undefined];
      if (setting.secret) return [name, '***'];
      return [name, typeof value === 'string' ? withoutPasswords(value) : value];
    }),
  );
}

/** Passwords are made elsewhere too, and may have signs in them that should have been escaped. */
const withoutPasswords = (text: string): string =>
  text.replace(/\/\/([^:/@]*):.*@/, '//$1:***@').replace(/([?&][^=&]*password[^=&]*=)[^&]*/gi, '$1***');

/** Where a service listens, `host:port`. */
export const address = (defaultAddress: string) =>
  z
    .string()
    .regex(/^(?:\[[0-9A-Fa-f:]+\]|[^\s:/]+):\d+$/, 'must be host:port')
    .default(defaultAddress);

/** A whole number within bounds, in digits, with a default. */
export function integer(options: { default: number; min?: number; max?: number }) {
  const within = z
    .number()
    .min(options.min ?? 0)
    .max(options.max ?? Number.MAX_SAFE_INTEGER);
  return z
    .string()
    .trim()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(within)
    .default(options.default);
}

/** A port; 0 asks the system for a free one. */
export function port(defaultPort: number) {
  return integer({ default: defaultPort, max: 65535 });
}

/** `true`/`1` or `false`/`0`. */
export function flag(defaultValue: boolean) {
  return z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(defaultValue);
}

/** The settings that every service has. */
export function commonSettings(ports: { admin: number }) {
  return {
    ADMIN_PORT: { schema: port(ports.admin), description: 'Port of /healthz, /readyz and /metrics' },
    ADMIN_HOST: { schema: z.string().default('127.0.0.1'), description: 'Address the admin port listens on' },
    LOG_LEVEL: {
      schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
      description: 'Least severe level that is logged',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      schema: z.url().optional(),
      description: 'OTLP/HTTP collector for traces; tracing is off unless this is set',
    },
    SERVICE_AUTH_KEYS: {
      schema: serviceKeys.optional(),
      description:
        'Keys with which services know each other, as <key id>:<base64 of 32 bytes>, the same for all: the first signs, all verify; unset: the network is trusted',
      secret: true,
    },
    SHUTDOWN_TIMEOUT_MS: {
      schema: integer({ default: 15_000 }),
      description: 'How long a stop may take before open work is cut, milliseconds',
    },
  } satisfies Settings;
}

export type CommonSettings = ReturnType<typeof commonSettings>;

/** The settings of a service that answers gRPC. */
export function grpcServerSettings(defaultPort: number) {
  return {
    GRPC_PORT: { schema: port(defaultPort), description: 'gRPC port' },
    GRPC_HOST: { schema: z.string().default('127.0.0.1'), description: 'Address gRPC listens on' },
    GRPC_REFLECTION: {
      schema: flag(false),
      description: 'Whether gRPC tells everybody who reaches the port which calls there are (development only)',
    },
  } satisfies Settings;
}

/** The setting of a service whose time can be moved ahead in development. */
export function testClockSettings() {
  return {
    TEST_CLOCKS: {
      schema: flag(false),
      description: "Lets an organization's time be moved forward (development only)",
    },
  } satisfies Settings;
}

/** The settings of a service with a database and the broker. */
export function storageSettings() {
  return {
    MONGODB_URI: {
      schema: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// URI'),
      description:
        "MongoDB replica set, with this service's own database name; with tls=true&tlsCAFile=<file> over TLS, its authority your own",
    },
    AMQP_URL: {
      schema: z.string().regex(/^amqps?:\/\//, 'must be an amqp:// URL'),
      description: 'RabbitMQ; amqps://…?cacertfile=<file> over TLS, its authority your own',
    },
    MIGRATE_AT_START: {
      schema: flag(true),
      description: 'Bring stored data into the present form at start; with false a start with pending migrations fails',
    },
    MESSAGING_NAMESPACE: {
      schema: z
        .string()
        .regex(/^[a-z0-9.-]*$/)
        .max(60)
        .default(''),
      description: 'Prefix of every exchange and queue name, so that several installations can share a broker',
    },
  } satisfies Settings;
}
