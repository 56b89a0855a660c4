import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Router, type Request, type Response } from 'express';
import { matchesTag } from '../../http/etag.ts';
import { changelog, feedAddress } from './changelog.ts';
import { eventsPage } from './events-page.ts';
import { guidePages } from './guide-pages.ts';
import { referencePage, referencePolicy } from './reference-page.ts';
import { eventEntries, operationEntries } from './search-entries.ts';

const script = 'text/javascript; charset=utf-8';

interface AssetFile {
  url: string;
  type: string;
}

const own = (name: string, type: string): AssetFile => ({ url: import.meta.resolve(`./${name}`), type });
const viewer = (name: string, type: string): AssetFile => ({
  url: import.meta.resolve(`swagger-ui-dist/${name}`),
  type,
});

/** Everything the pages load: files of the viewer's package, and scripts and styles of our own. */
const files: ReadonlyMap<string, AssetFile> = new Map([
  ['swagger-ui-bundle.js', viewer('swagger-ui-bundle.js', script)],
  ['swagger-ui.css', viewer('swagger-ui.css', 'text/css; charset=utf-8')],
  ['favicon-32x32.png', viewer('favicon-32x32.png', 'image/png')],
  ['minisearch.js', { url: import.meta.resolve('minisearch'), type: script }],
  ['search.js', own('search.js', script)],
  ['search-options.js', own('search-options.js', script)],
  ['start.js', own('start.js', script)],
  ['events.js', own('events.js', script)],
  ['guides.js', own('guides.js', script)],
  ['pages.css', own('pages.css', 'text/css; charset=utf-8')],
]);

type Description = Record<string, unknown>;

interface DocsOptions {
  openApi: Description;
  asyncApi: Description;
  baseUrl: () => string;
}

interface Asset {
  body: Buffer;
  type: string;
  tag: string;
}

/** The guides at `/docs`, the reference, the events and what they load, read once and kept: the pages work without any other host. */
export function docsRoutes({ openApi, asyncApi, baseUrl }: DocsOptions): Router {
  const router = Router();
  const { pages: guides, entries } = guidePages();
  const changes = changelog();
  const pages = new Map([
    ...guides,
    ['/docs/reference', referencePage],
    ['/docs/events', eventsPage],
    ['/docs/changelog', changes.page],
  ]);
  const assets = new Map<string, Promise<Asset>>();
  let feed: Asset | undefined;

  for (const [path, html] of pages) {
    const page = assetOf(Buffer.from(html), 'text/html; charset=utf-8');
    router.get(path, (request, response) => send(request, response, page));
  }
  const searched = [...entries, ...changes.entries, ...operationEntries(openApi), ...eventEntries(asyncApi)];
  const numbered = searched.map((entry, id) => ({ id, ...entry }));
  const index = assetOf(Buffer.from(JSON.stringify(numbered)), 'application/json');
  router.get('/docs/search.json', (request, response) => send(request, response, index));
  router.get(feedAddress, (request, response) => {
    feed ??= assetOf(Buffer.from(changes.feed(baseUrl())), 'application/atom+xml; charset=utf-8');
    send(request, response, feed);
  });
  router.get('/docs/assets/:name', async (request, response, next) => {
    const { name } = request.params;
    const file = files.get(name);
    if (file === undefined) {
      next();
      return;
    }
    const asset = assets.get(name) ?? readFile(new URL(file.url)).then((body) => assetOf(body, file.type));
    assets.set(name, asset);
    send(request, response, await asset);
  });
  return router;
}

function assetOf(body: Buffer, type: string): Asset {
  return { body, type, tag: `"${hash('sha1', body, 'base64url')}"` };
}

function send(request: Request, response: Response, { body, type, tag }: Asset): void {
  response.setHeader('Content-Security-Policy', referencePolicy);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', tag);
  if (matchesTag(request.headers['if-none-match'], tag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', type);
  response.end(request.method === 'HEAD' ? undefined : body);
}
