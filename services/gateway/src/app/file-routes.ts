import { anonymousContext } from '@booking/platform/context.ts';
import express, { type Router } from 'express';
import { type RpcClients } from '../endpoints/rpc.ts';
import { requestIdOf } from '../http/request-id.ts';
import { sendParts } from '../http/send.ts';
import { uploadedFile } from '../operations/uploaded-file.ts';

const rpc = { service: 'booking.catalog.v1.FileService', method: 'ReadPublicContent' };

/** `/files/{secret}`: a public file, for pages, mails and whoever has the address. It says nothing of whom it belongs to. */
export function fileRoutes(clients: Pick<RpcClients, 'call'>): Router {
  const router = express.Router();
  router.get('/files/:secret', async (request, response) => {
    const context = anonymousContext(requestIdOf(request));
    const { secret } = request.params;
    const file = await uploadedFile(clients, { rpc, context, request: { secret } });
    await sendParts(request, response, { ...file, uploaded: { ...file.uploaded, isPublic: true } });
  });
  return router;
}
