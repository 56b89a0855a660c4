import { anonymousContext } from '@booking/platform/context.ts';
import { type RpcClients } from '../endpoints/rpc.ts';
import type { Router } from 'express';
import express from 'express';
import { readBody } from '../http/body.ts';
import { requestIdOf } from '../http/request-id.ts';

const bodyLimitBytes = 64_000;
const receive = { service: 'booking.orders.v1.PaymentCallbackService', method: 'ReceivePaymentCallback' };

/**
 * `POST /payment-callbacks/{provider}`: no bearer token, the provider's signature over the bytes as sent; whoever knows its key checks it.
 */
export function paymentCallbackRoutes(clients: Pick<RpcClients, 'call'>): Router {
  const router = express.Router();
  router.post('/payment-callbacks/:provider', async (request, response) => {
    const { provider } = request.params;
    const body = (await readBody(request, bodyLimitBytes)).toString('utf8');
    const signature = request.get(`${provider}-signature`) ?? '';
    const context = anonymousContext(requestIdOf(request));
    await clients.call(receive, context, { provider, body, signature });
    response.status(204).end();
  });
  return router;
}
