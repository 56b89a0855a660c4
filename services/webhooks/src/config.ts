import { keyListText } from '@booking/platform/key-list.ts';
import {
  address,
  commonSettings,
  flag,
  grpcServerSettings,
  integer,
  storageSettings,
} from '@booking/platform/settings.ts';
import { grpcTlsSettings } from '@booking/platform/transport-security.ts';
import type { Settings, SettingValues } from '@booking/platform/settings.ts';
import { z } from 'zod';

/** A comma list of whole numbers, each at least 1. */
function numbers(defaultValue: string) {
  return z
    .string()
    .regex(/^[1-9]\d*(,[1-9]\d*)*$/, 'must be a comma list of whole numbers')
    .default(defaultValue)
    .transform((list) => list.split(',').map(Number));
}

export const settings = {
  ...commonSettings({ admin: 9104 }),
  ...grpcTlsSettings(),
  ...grpcServerSettings(50054),
  ...storageSettings(),
  CATALOG_URL: {
    schema: address('127.0.0.1:50051'),
    description: 'host:port of catalog, asked whom to write to and in whose name',
  },
  ORDERS_BILLING_URL: {
    schema: address('127.0.0.1:50053'),
    description: 'host:port of orders-billing, asked for the PDF that goes with an invoice',
  },
  PUBLIC_BASE_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .default('http://127.0.0.1:8080')
      .transform((url) => url.replace(/\/+$/, '')),
    description: 'Address of the gateway as clients use it, for links in mails; its host name is in their Message-ID',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    description:
      'Mail server, smtp[s]://user:password@host:port; unset: notifications are stored and shown, and nobody is written to',
    secret: true,
  },
  MAIL_FROM: {
    schema: z.email().optional(),
    description: 'Sender of all mails, an address that the mail server may send for; required with SMTP_URL',
  },
  MAIL_TIMEOUT_MS: {
    schema: integer({ default: 30_000, min: 10 }),
    description: 'Time the mail server has for each answer, milliseconds',
  },
  MAIL_POLL_INTERVAL_MS: {
    schema: integer({ default: 1_000, min: 10 }),
    description: 'How often mails to be sent are looked for, milliseconds',
  },
  MAIL_RETRY_WAIT_MS: {
    schema: integer({ default: 60_000, min: 1 }),
    description: 'Wait before the second try of a mail, milliseconds; doubled with every further one, up to four hours',
  },
  MAIL_GIVE_UP_HOURS: {
    schema: integer({ default: 72, min: 1 }),
    description: 'For how long a mail is tried, hours',
  },
  MAIL_GROUP_WAIT_MS: {
    schema: integer({ default: 3_000 }),
    description: 'How long a mail about a booking waits for others of the same order to be told with it, milliseconds',
  },
  NOTIFICATION_DAYS: {
    schema: integer({ default: 90, min: 1 }),
    description: 'How long notifications and the record of their mails are kept, days',
  },
  BOOKING_REMINDER_HOURS: {
    schema: integer({ default: 24, min: 0 }),
    description: 'How long before its start a customer is reminded of a booking, hours; 0: never',
  },
  DEMO_DATA: {
    schema: flag(false),
    description: 'Load the demo organizations at start; existing records are left alone',
  },
  SECRETS_ENCRYPTION_KEY: {
    schema: keyListText,
    description: 'Keys for signing keys at rest, as <key id>:<base64 of 32 bytes>; the first encrypts, all decrypt',
    secret: true,
  },
  WEBHOOK_ALLOW_PRIVATE_TARGETS: {
    schema: flag(false),
    description: 'Allow http and private addresses as targets: for development and tests only',
  },
  WEBHOOK_ALLOWED_PORTS: {
    schema: numbers('443,8443'),
    description: 'Ports a target may have (any, if private targets are allowed)',
  },
  WEBHOOK_RETRY_WAITS_MS: {
    schema: numbers('10000,100000').refine(
      (waits) => waits.length === 2,
      'must be two numbers: there are three attempts',
    ),
    description: 'Waits before attempt 2 and attempt 3, milliseconds',
  },
  WEBHOOK_TIMEOUT_MS: {
    schema: integer({ default: 10_000, min: 10 }),
    description: 'Time an endpoint has from name resolution to its status line, milliseconds',
  },
  WEBHOOK_PARK_WAITS_MS: {
    schema: numbers('1000,5000,30000'),
    description:
      'Waits of a delivery that is put off without an attempt, milliseconds: the longer it has waited, the later of them',
  },
  WEBHOOK_SHARDS: {
    schema: integer({ default: 1, min: 1, max: 64 }),
    description:
      'Queues that first attempts at endpoints not known as quick are spread over, by subscription: one per node of a larger cluster. All replicas must agree; lower it only while the queues are empty',
  },
  WEBHOOK_PREFETCH: {
    schema: integer({ default: 500, min: 1, max: 2_000 }),
    description:
      'Messages one process takes at once from each queue: events from the first, deliveries from the others',
  },
  WEBHOOK_CALLS_PER_SUBSCRIPTION: {
    schema: integer({ default: 10, min: 1, max: 100 }),
    description:
      'Calls in flight per subscription, shared by the processes there are (each makes one at least); up to five times as many while it answers quickly',
  },
  WEBHOOK_SLOW_AFTER_MS: {
    schema: integer({ default: 1_000, min: 10 }),
    description:
      'An endpoint that takes longer is moved to the slow lane, and a call that does goes on without its message, milliseconds',
  },
  WEBHOOK_BREAKER_VOLUME: {
    schema: integer({ default: 10, min: 1 }),
    description: 'Calls within a minute before the circuit breaker of an endpoint may open (at half of them failed)',
  },
  WEBHOOK_BREAKER_RESET_MS: {
    schema: integer({ default: 15_000, min: 10 }),
    description: 'How long a circuit breaker stays open before it lets one call try, milliseconds',
  },
  WEBHOOK_SWEEP_INTERVAL_MS: {
    schema: integer({ default: 5_000, min: 10 }),
    description: 'How often overdue deliveries are looked for, milliseconds',
  },
  WEBHOOK_BACKLOG_INTERVAL_MS: {
    schema: integer({ default: 500, min: 10 }),
    description: 'How often is looked for what is to be sent again in bulk, milliseconds',
  },
  EVENT_LOG_DAYS: {
    schema: integer({ default: 30, min: 1 }),
    description: 'How long events are listed, and can be sent to those who did not get them, days',
  },
  WEBHOOK_LOG_DAYS: {
    schema: integer({ default: 30, min: 1 }),
    description:
      'How long deliveries are kept for the log and for sending again, days; four at least, as what is held may wait for three',
  },
} satisfies Settings;

export type WebhooksConfig = SettingValues<typeof settings>;
