import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSync, type PackageDefinition } from '@grpc/proto-loader';

/** Field descriptions as proto-loader hands them out. */
export interface MessageType {
  type: { name: string; field: { name: string; typeName: string }[] };
}

const protoRoot = fileURLToPath(new URL('../../../proto', import.meta.url));
let loaded: PackageDefinition | undefined;

/** The message named in full, e.g. `booking.orders.v1.OrderInput`. */
export function protoMessage(fullName: string): MessageType {
  const files = () =>
    readdirSync(protoRoot, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.proto'));
  loaded ??= loadSync(files(), { keepCase: true, includeDirs: [protoRoot] });
  const found = loaded[fullName] as unknown as MessageType | undefined;
  if (!found) throw new Error(`No message ${fullName} under proto/`);
  return found;
}
