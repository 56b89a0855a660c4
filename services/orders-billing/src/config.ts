import {
  address,
  commonSettings,
  flag,
  grpcServerSettings,
  integer,
  storageSettings,
  testClockSettings,
  type Settings,
  type SettingValues,
} from '@booking/platform/settings.ts';
import { grpcTlsSettings } from '@booking/platform/transport-security.ts';
import { z } from 'zod';

/** The environment of this service. */
export const settings = {
  ...commonSettings({ admin: 9103 }),
  ...grpcTlsSettings(),
  ...grpcServerSettings(50053),
  ...storageSettings(),
  ...testClockSettings(),
  CATALOG_URL: { schema: address('127.0.0.1:50051'), description: 'catalog, host:port' },
  RESOURCES_URL: { schema: address('127.0.0.1:50052'), description: 'resources, host:port' },
  NEIGHBOUR_TIMEOUT_MS: {
    schema: integer({ default: 10_000, min: 50, max: 12_000 }),
    description:
      'How long a call to catalog or resources may take, milliseconds; at most 12,000, below the lease of a saga step (15,000)',
  },
  ORDER_DRAFT_MINUTES: {
    schema: integer({ default: 15, min: 1, max: 10_080 }),
    description: 'How long a draft order holds its bookings, minutes',
  },
  ORDER_PAYMENT_MINUTES: {
    schema: integer({ default: 10_080, min: 1, max: 525_600 }),
    description: 'How long a placed order may wait for its payment before it expires, minutes',
  },
  BUNDLE_EXPIRY_NOTICE_DAYS: {
    schema: integer({ default: 14, max: 366 }),
    description: 'How long before its end a customer is told that a bundle will expire, days; 0: never',
  },
  SYSTEM_FEE_BASIS_POINTS: {
    schema: integer({ default: 0, max: 10_000 }),
    description: 'Informational fee shown on orders, 100 = 1 % of the total',
  },
  SANDBOX_URL: {
    schema: z.url().optional(),
    description: 'The sandbox payment provider; payment methods of it are refused unless this is set',
  },
  SANDBOX_SECRET: {
    schema: z.string().min(16).optional(),
    description: 'Shared with the sandbox: calls carry it, callbacks are signed with it',
    secret: true,
  },
  DEMO_DATA: {
    schema: flag(false),
    description: 'Load the demo customers, orders, invoices and subscriptions at start',
  },
} satisfies Settings;

export type OrdersBillingConfig = SettingValues<typeof settings>;
