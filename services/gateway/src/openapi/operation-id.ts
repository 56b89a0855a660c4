import type { Endpoint } from '../endpoints/endpoint.ts';

/** `GetOrder` → `getOrder`; relationship rows, which share an RPC, are named by their path. */
export function operationId({ operation, rpc, method, path }: Endpoint): string {
  const derived = ['linkage', 'related', 'change-linkage'].includes(operation.kind);
  if (!derived) return rpc.method[0]!.toLowerCase() + rpc.method.slice(1);
  const words = path
    .replaceAll(/[{}]/g, '')
    .split(/[/_-]/)
    .filter((word) => word !== '' && word !== 'id');
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}
