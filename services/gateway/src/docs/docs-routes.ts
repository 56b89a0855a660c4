import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Router, type Request, type Response } from 'express';
import { matchesTag } from '../http/etag.ts';
import { referencePage, referencePolicy } from './reference-page.ts';

const script = 'text/javascript; charset=utf-8';

interface AssetFile {
  url: string;
  type: string;
}

const viewer = (name: string, type: string): AssetFile => ({
  url: import.meta.resolve(`swagger-ui-dist/${name}`),
  type,
});

/** Everything the page loads: files of the viewer's package and the script that starts it. */
const files: ReadonlyMap<string, AssetFile> = new Map([
  ['swagger-ui-bundle.js', viewer('swagger-ui-bundle.js', script)],
  ['swagger-ui.css', viewer('swagger-ui.css', 'text/css; charset=utf-8')],
  ['favicon-32x32.png', viewer('favicon-32x32.png', 'image/png')],
  ['start.js', { url: import.meta.resolve('./start.js'), type: script }],
]);

interface Asset {
  body: Buffer;
  type: string;
  tag: string;
}

/** `/docs` and what it loads, read once and kept: the page works without any other host. */
export function docsRoutes(): Router {
  const router = Router();
  const page = assetOf(Buffer.from(referencePage), 'text/html; charset=utf-8');
  const assets = new Map<string, Promise<Asset>>();

  router.get('/docs', (request, response) => send(request, response, page));
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
