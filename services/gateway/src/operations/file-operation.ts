import type { ApiCall, Outcome } from './call.ts';

/** The file in the negotiated media type. */
export async function file(call: ApiCall, formats: Readonly<Record<string, string>>): Promise<Outcome> {
  const [standard = ''] = Object.keys(formats);
  const { endpoint, path, mediaType = standard } = call;
  const request = { ...(endpoint.pathFields?.(path) ?? path), format: formats[mediaType] };
  const answer = await call.clients.call(endpoint.rpc, call.caller.context, request);
  return {
    kind: 'file',
    content: answer['content'] as Uint8Array,
    mediaType,
    fileName: String(answer['file_name']),
  };
}
