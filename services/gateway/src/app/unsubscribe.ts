import { anonymousContext } from '@booking/platform/context.ts';
import { type RpcClients } from '../endpoints/rpc.ts';
import { imageSource, logoImage, logoOfLink, type PageLogo } from '../oauth/page-logo.ts';
import type { Request, Response, Router } from 'express';
import express from 'express';
import { readBody } from '../http/body.ts';
import { requestIdOf } from '../http/request-id.ts';

const bodyLimitBytes = 10_000;
const service = 'booking.webhooks.v1.NotificationService';

/**
 * `/unsubscribe/{token}`, as mails name it. POST switches that kind of mail off at once and without a login (RFC 8058), with `?again` on
 * again. GET only shows a button: mail servers follow links to see where they lead.
 */
export function mailPreferenceRoutes(clients: Pick<RpcClients, 'call'>, publicBaseUrl: () => string): Router {
  const router = express.Router();
  const logoOf = (request: Request<{ token: string }>): Promise<PageLogo | undefined> => {
    const rpc = { service, method: 'FindMailPreference' };
    const of = { rpc, context: anonymousContext(requestIdOf(request)), token: request.params.token };
    return logoOfLink({ clients, baseUrl: publicBaseUrl() }, of);
  };
  router.get('/unsubscribe/:token', async (request, response) => {
    const button = '<form method="post"><button>Abbestellen / Unsubscribe</button></form>';
    sendPage(response, button, await logoOf(request));
  });
  router.post('/unsubscribe/:token', async (request, response) => {
    await readBody(request, bodyLimitBytes);
    const off = !new URL(request.url, 'http://gateway').searchParams.has('again'); // express parses no queries here
    const context = anonymousContext(requestIdOf(request));
    await clients.call({ service, method: 'ChangeMailPreference' }, context, { token: request.params.token, off });
    sendPage(
      response,
      off
        ? '<p>Abbestellt. / Unsubscribed.</p><form method="post" action="?again"><button>Rückgängig / Undo</button></form>'
        : '<p>Wieder bestellt. / Subscribed again.</p>',
      await logoOf(request),
    );
  });
  return router;
}

function sendPage(response: Response, content: string, logo: PageLogo | undefined): void {
  response
    .status(200)
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; form-action 'self'; frame-ancestors 'none'${imageSource(logo)}`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .send(`<!doctype html><html><head><title>E-Mail</title></head><body>${logoImage(logo)}${content}</body></html>`);
}
