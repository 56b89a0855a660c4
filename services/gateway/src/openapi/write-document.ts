import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { endpoints } from '../endpoints/table.ts';
import { openApiDocument } from './document.ts';

/** Writes the API description to `path`; `npm run generate` keeps the committed copy in step with the table. */
export function writeOpenApiDocument(path = 'docs/reference/openapi.json'): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(openApiDocument(endpoints), null, 1)}\n`);
}
