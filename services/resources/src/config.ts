import {
  address,
  commonSettings,
  flag,
  grpcServerSettings,
  integer,
  storageSettings,
  testClockSettings,
  type Settings,
} from '@booking/platform/settings.ts';
import { grpcTlsSettings } from '@booking/platform/transport-security.ts';

/** The environment of the resources service. */
export const settings = {
  ...commonSettings({ admin: 9102 }),
  ...grpcTlsSettings(),
  ...grpcServerSettings(50052),
  ...storageSettings(),
  ...testClockSettings(),
  CATALOG_URL: {
    schema: address('127.0.0.1:50051'),
    description: 'catalog, asked for organizations and services that no event has brought yet',
  },
  ORDERS_BILLING_URL: {
    schema: address('127.0.0.1:50053'),
    description: 'orders-billing, asked for customers that no event has brought yet',
  },
  BOOKING_QUEUE_MAX: {
    schema: integer({ default: 2_000, min: 1 }),
    description: 'How many holds may wait for one resource in this process before callers get 503',
  },
  HOLD_PATIENCE_MS: {
    schema: integer({ default: 9_000, min: 1 }),
    description: 'How long a caller that does not say so waits for a hold: nothing is held for it after that',
  },
  DEMO_DATA: { schema: flag(false), description: 'Load the demo data at start' },
} satisfies Settings;
