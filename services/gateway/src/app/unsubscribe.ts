import { anonymousContext } from '@booking/platform/context.ts';
import { type RpcClients } from '../endpoints/rpc.ts';
import type { Response, Router } from 'express';
import express from 'express';
import { readBody } from '../http/body.ts';
import { requestIdOf } from '../http/request-id.ts';

const bodyLimitBytes = 10_000;
const change = { service: 'booking.webhooks.v1.NotificationService', method: 'ChangeMailPreference' };

/**
 * `/unsubscribe/{token}`, as mails name it. POST switches that kind of mail off at once and without a login (RFC 8058), with `?again` on
 * again. GET only shows a button: mail servers follow links to see where they lead.
 */
export function mailPreferenceRoutes(clients: Pick<RpcClients, 'call'>): Router {
  const router = express.Router();
  router.get('/unsubscribe/:token', (_request, response) => {
    sendPage(response, '<form method="post"><button>Abbestellen / Unsubscribe</button></form>');
  });
  router.post('/unsubscribe/:token', async (request, response) => {
    await readBody(request, bodyLimitBytes);
    const off = !new URL(request.url, 'http://gateway').searchParams.has('again'); // express parses no queries here
    const context = anonymousContext(requestIdOf(request));
    await clients.call(change, context, { token: request.params.token, off });
    sendPage(
      response,
      off
        ? '<p>Abbestellt. / Unsubscribed.</p><form method="post" action="?again"><button>Rückgängig / Undo</button></form>'
        : '<p>Wieder bestellt. / Subscribed again.</p>',
    );
  });
  return router;
}

function sendPage(response: Response, content: string): void {
  response
    .status(200)
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .send(`<!doctype html><html><head><title>E-Mail</title></head><body>${content}</body></html>`);
}
