import { anonymousContext } from '@booking/platform/context.ts';
import { type RpcClients } from '../endpoints/rpc.ts';
import express, { type Router } from 'express';
import { requestIdOf } from '../http/request-id.ts';
import { sendText } from '../http/send.ts';

const rpc = { service: 'booking.resources.v1.CalendarFeedService', method: 'ReadCalendarFeed' };
const calendarType = 'text/calendar; charset=utf-8';

/**
 * `/calendar/{secret}.ics`, for calendar programs: no login but the address. An address that never was, one that was rotated away and one
 * whose feed is deleted answer alike. Programs ask again and again: 304 while nothing has changed.
 */
export function calendarRoutes(clients: Pick<RpcClients, 'call'>, publicBaseUrl: () => string): Router {
  const router = express.Router();
  router.get('/calendar/:secret.ics', async (request, response) => {
    const context = anonymousContext(requestIdOf(request));
    // Without its port, as in the files of mails: events of both have the same UID.
    const { hostname: host } = new URL(publicBaseUrl());
    const { content } = await clients.call(rpc, context, { secret: request.params.secret, host });
    // The address is a secret: pages that a calendar links to are not to be told it.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('X-Robots-Tag', 'noindex');
    sendText(request, response, { contentType: calendarType, text: String(content) });
  });
  return router;
}
