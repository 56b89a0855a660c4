import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Router, type Request, type Response } from 'express';
import { matchingTag } from '../../http/etag.ts';
import { takesAlone } from '../../http/takes-alone.ts';
import { changelogFeed, feedAddress } from './changelog.ts';
import { eventsPage } from './events-page.ts';
import { guidePages } from './guide-pages.ts';
import { groupPage, groups, overviewPage } from './reference-pages.ts';
import { eventEntries, operationEntries } from './search-entries.ts';

/** Nothing from anywhere but this gateway; the style sheet has its icons inline. */
const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'",
].join('; ');

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml' };
const own = ['search.js', 'search-options.js', 'signature.js', 'pages.js', 'pages.css', 'icon.svg'];

/** Everything the pages load, by name: scripts and styles of our own, and two files of packages. */
const files: ReadonlyMap<string, string> = new Map([
  ['pico.css', import.meta.resolve('@picocss/pico/css/pico.classless.min.css')],
  ['minisearch.js', import.meta.resolve('minisearch')],
  ...own.map((name) => [name, import.meta.resolve(`./${name}`)] as const),
]);

type Description = Record<string, unknown>;

interface DocsOptions {
  /** As it is served today. */
  openApi: () => Description;
  asyncApi: () => Description;
  today: () => string;
  baseUrl: () => string;
}

interface Asset {
  body: Buffer;
  type: string;
  tag: string;
}

type Make = () => string;

/** The guides at `/docs`, the reference, the events and what they load, each made when first asked for and kept for the day. */
export function docsRoutes({ openApi, asyncApi, today, baseUrl }: DocsOptions): Router {
  const router = Router();
  const guides = guidePages();
  let kept = { day: '', assets: new Map<string, Asset>() };
  const serve = (path: string, type: string, make: Make): void => {
    router.get(path, (request, response) => {
      if (kept.day !== today()) kept = { day: today(), assets: new Map() };
      const asset = kept.assets.get(path) ?? assetOf(make, type);
      kept.assets.set(path, asset);
      send(request, response, asset);
    });
    router.all(path, takesAlone('GET', 'HEAD'));
  };
  const servePage = (path: string, make: Make): void => serve(path, 'text/html; charset=utf-8', make);

  for (const { address, html } of guides) servePage(address, html);
  servePage('/docs/reference', () => overviewPage(openApi()));
  for (const group of groups) servePage(`/docs/reference/${group}`, () => groupPage(openApi(), group));
  servePage('/docs/events', () => eventsPage(asyncApi()));
  serve(feedAddress, 'application/atom+xml; charset=utf-8', () => changelogFeed(baseUrl()));
  serve('/docs/search.json', 'application/json', () => {
    const all = [
      ...guides.flatMap(({ entries }) => entries()),
      ...operationEntries(openApi()),
      ...eventEntries(asyncApi()),
    ];
    return JSON.stringify(all.map((entry, id) => ({ id, ...entry })));
  });
  for (const [name, url] of files) {
    const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types];
    const content = readFileSync(new URL(url), 'utf8');
    serve(`/docs/assets/${name}`, type, () => content);
  }
  return router;
}

function assetOf(make: Make, type: string): Asset {
  const body = Buffer.from(make());
  return { body, type, tag: `"${hash('sha1', body, 'base64url')}"` };
}

function send(request: Request, response: Response, { body, type, tag }: Asset): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', tag);
  const known = matchingTag(request.headers['if-none-match'], tag);
  if (known !== undefined) {
    response.setHeader('ETag', known);
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', type);
  response.end(request.method === 'HEAD' ? undefined : body);
}
