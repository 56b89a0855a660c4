import type { CallContext } from '@booking/platform/context.ts';
import type { Rpc, RpcClients } from '../endpoints/rpc.ts';
import type { FileInParts } from './call.ts';
import { partsFrom } from './entity-operations.ts';

/** The content of an uploaded file, by whatever its RPC finds it; the first part is asked for at once. */
export async function uploadedFile(
  clients: Pick<RpcClients, 'call'>,
  { rpc, context, request }: { rpc: Rpc; context: CallContext; request: Record<string, unknown> },
): Promise<FileInParts & Required<Pick<FileInParts, 'uploaded'>>> {
  const part = (cursor = '') => clients.call(rpc, context, { ...request, cursor });
  const first = await part();
  return {
    parts: partsFrom(first, part),
    mediaType: String(first['media_type']),
    fileName: String(first['file_name']),
    uploaded: { size: Number(first['size_bytes']), digest: String(first['digest']) },
  };
}
