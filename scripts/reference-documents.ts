import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { endpoints } from '../services/gateway/src/endpoints/table.ts';
import { openApiDocument } from '../services/gateway/src/openapi/document.ts';
import { asyncApiDocument } from '@booking/representations/asyncapi.ts';
import { eventSchemas } from '@booking/representations/event-schemas.ts';
import { printed } from './contracts/printed.ts';

const reference = 'docs/reference';
const folder = `${reference}/events`;

/** Writes the description of the interface that the gateway serves. */
export function writeOpenApiDocument(): void {
  writeFileSync(`${reference}/openapi.json`, `${printed(openApiDocument(endpoints))}\n`);
}

/** Writes the AsyncAPI document and one JSON Schema per event. */
export function writeEventDocuments(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { event, schema } of eventSchemas()) {
    const document = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: event, ...schema };
    writeFileSync(`${folder}/${event}.schema.json`, `${printed(document)}\n`);
  }
  writeFileSync(`${reference}/asyncapi.json`, `${printed(asyncApiDocument())}\n`);
}
