import { readFile } from 'node:fs/promises';
import { appError } from '@booking/platform/errors.ts';
import { Router, type RequestHandler, type Response } from 'express';

export interface ConsoleOptions {
  publicBaseUrl: () => string;
  issuerUrl: () => string;
  clientId: string;
  scope: string;
  /** The embedded issuer's metadata: the console need not ask for it. */
  provider?: (() => Record<string, unknown>) | undefined;
}

const built = new URL('../../../../../console/dist/', import.meta.url);

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * The web console: static files of `console/dist` and where people sign in. Every address below `/console` is the one page, which shows
 * what the address says; files are named by their content and kept by browsers for good.
 */
export function consoleRoutes(options: ConsoleOptions): Router {
  const router = Router();
  const { publicBaseUrl, issuerUrl, clientId, scope, provider } = options;
  router.get('/console/config.json', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    const config = { url: publicBaseUrl(), issuer: issuerUrl(), client_id: clientId, scope };
    response.json({ ...config, ...(provider ? { provider: provider() } : {}) });
  });
  router.get('/console/assets/:name', async (request, response, next) => {
    const { name } = request.params;
    const [, type = ''] = /^[\w-]+\.(\w+)$/.exec(name) ?? [];
    const body = types[type] === undefined ? undefined : await fileOf(`assets/${name}`);
    if (!body) {
      next(appError('not_found', 'There is no such file.'));
      return;
    }
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type(types[type] ?? '').send(body);
  });
  router.get(['/console', '/console/*path'], page(options));
  return router;
}

function page({ issuerUrl }: ConsoleOptions): RequestHandler {
  return async (_request, response) => {
    const html = await fileOf('index.html');
    setPolicy(response, new URL(issuerUrl()).origin);
    response.setHeader('Cache-Control', 'no-store');
    response.type('html');
    if (html) response.send(html);
    else
      response
        .status(503)
        .send('<!doctype html><title>Console</title><p>The console is not built: npm run build -w @booking/console');
  };
}

/**
 * Scripts, styles and calls of this gateway alone, besides calls to the issuer; nobody may frame it, and no text becomes markup but that of
 * mails.
 */
function setPolicy(response: Response, issuerOrigin: string): void {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    `connect-src 'self' ${issuerOrigin}`,
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
    // Mails, shown in frames that run nothing.
    'trusted-types mail',
  ];
  response.removeHeader('Access-Control-Allow-Origin');
  response.setHeader('Content-Security-Policy', policy.join('; '));
  response.setHeader('X-Frame-Options', 'DENY');
}

/** Undefined where there is no such file. */
async function fileOf(name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(new URL(name, built));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
