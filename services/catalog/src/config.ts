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

/** The whole environment of this service. */
export const settings = {
  ...commonSettings({ admin: 9101 }),
  ...grpcTlsSettings(),
  ...grpcServerSettings(50_051),
  ...storageSettings(),
  ...testClockSettings(),
  ORDERS_BILLING_URL: {
    schema: address('127.0.0.1:50053'),
    description: 'orders-billing, asked for customers that no event has brought yet',
  },
  PUBLIC_BASE_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .default('http://127.0.0.1:8080')
      .transform((url) => url.replace(/\/+$/, '')),
    description: 'Address of the gateway as clients use it, for the addresses of uploaded files',
  },
  FILES_QUOTA_BYTES: {
    schema: integer({ default: 1_073_741_824 }),
    description: 'Bytes that the uploaded files of an organization may have together',
  },
  FILES_S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    description:
      'Bucket of an S3-compatible server for the content of uploaded files, https://host/bucket; the database of the service unless set',
  },
  FILES_S3_REGION: { schema: z.string().min(1).default('us-east-1'), description: 'Region of that bucket' },
  FILES_S3_ACCESS_KEY_ID: { schema: z.string().min(1).optional(), description: 'Who may write to that bucket' },
  FILES_S3_SECRET_ACCESS_KEY: {
    schema: z.string().min(1).optional(),
    description: 'Secret of FILES_S3_ACCESS_KEY_ID',
    secret: true,
  },
  DEMO_DATA: {
    schema: flag(false),
    description: 'Load the demo organizations at start; existing records are left alone',
  },
  DEMO_CLIENT_SECRET: {
    schema: z.string().min(16).optional(),
    description: 'Key that the secrets of the demo API clients are derived from; required with DEMO_DATA',
    secret: true,
  },
} satisfies Settings;

export type CatalogConfig = SettingValues<typeof settings>;
