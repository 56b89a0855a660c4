import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPackageDefinition, type GrpcObject, type ServiceClientConstructor } from '@grpc/grpc-js';
import { loadSync, type Options, type PackageDefinition } from '@grpc/proto-loader';

/** How messages look in TypeScript; `npm run generate` passes the same options to the type generator. */
const loaderOptions: Options = { keepCase: true, longs: Number, enums: String, defaults: true, arrays: true };

const protoRoot = fileURLToPath(new URL('../../../proto', import.meta.url));

let packages: PackageDefinition | undefined;
let loaded: GrpcObject | undefined;

/** Everything under `proto/`, read once. */
export function protoPackages(): PackageDefinition {
  if (packages) return packages;
  const files = readdirSync(protoRoot, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.proto'));
  return (packages = loadSync(files, { ...loaderOptions, includeDirs: [protoRoot] }));
}

/**
 * The service named in full (`booking.webhooks.v1.WebhookSubscriptionService`), from the files under `proto/`.
 * Throws when there is none: a wrong name is a programming error.
 */
export function protoService(fullName: string): ServiceClientConstructor {
  loaded ??= loadPackageDefinition(protoPackages());
  let node: unknown = loaded;
  for (const part of fullName.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  if (typeof node !== 'function') throw new Error(`No gRPC service ${fullName} under proto/`);
  return node as ServiceClientConstructor;
}
