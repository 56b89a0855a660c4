import { anonymousContext } from '@booking/platform/context.ts';
import { type RpcClients } from '../endpoints/rpc.ts';
import { imageSource, logoImage, logoOfLink, type PageLogo } from '../oauth/page-logo.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import { readBody } from '../http/body.ts';
import { requestIdOf } from '../http/request-id.ts';
import { failureStatus } from '../http/send.ts';

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
  router.get(
    '/unsubscribe/:token',
    forPeople(async (request, response) => {
      const button = `<form method="post"><button>${inBoth('Abbestellen', 'Unsubscribe')}</button></form>`;
      sendPage(response, button, await logoOf(request));
    }),
  );
  router.post(
    '/unsubscribe/:token',
    forPeople(async (request, response) => {
      await readBody(request, bodyLimitBytes);
      const off = !new URL(request.url, 'http://gateway').searchParams.has('again'); // express parses no queries here
      const context = anonymousContext(requestIdOf(request));
      await clients.call({ service, method: 'ChangeMailPreference' }, context, { token: request.params.token, off });
      sendPage(response, off ? unsubscribed : subscribedAgain, await logoOf(request));
    }),
  );
  return router;
}

/** The page does not know its reader's language: it has two. */
const inBoth = (german: string, english: string): string => `${german} / <span lang="en">${english}</span>`;

const unsubscribed = `<p>${inBoth('Abbestellt.', 'Unsubscribed.')}</p>
<form method="post" action="?again"><button>${inBoth('Rückgängig', 'Undo')}</button></form>`;
const subscribedAgain = `<p>${inBoth('Wieder bestellt.', 'Subscribed again.')}</p>`;
const unknownLink = `<p>${inBoth('Dieser Link gilt nicht.', 'This link is not valid.')}</p>`;
const notNow = `<p>${inBoth(
  'Das ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.',
  'This is not possible at the moment. Please try again later.',
)}</p>`;

type Handler = (request: Request<{ token: string }>, response: Response) => Promise<void>;

/** A person is told on a page what stands in the way; mail servers go by the status. */
function forPeople(handler: Handler): RequestHandler<{ token: string }> {
  return async (request, response) => {
    try {
      await handler(request, response);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      response.status(failureStatus(response, error));
      sendPage(response, error.code === 'not_found' ? unknownLink : notNow, undefined);
    }
  };
}

function sendPage(response: Response, content: string, logo: PageLogo | undefined): void {
  response
    .set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; form-action 'self'; frame-ancestors 'none'${imageSource(logo)}`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .send(
      `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>E-Mail</title>
</head>
<body>
<main>
${logoImage(logo)}<h1>E-Mail</h1>
${content}
</main>
</body>
</html>
`,
    );
}
