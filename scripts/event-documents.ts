import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { asyncApiDocument } from '@booking/representations/asyncapi.ts';
import { eventSchemas } from '@booking/representations/event-schemas.ts';

const folder = 'docs/reference/events';

/** Writes the AsyncAPI document and one JSON Schema per event. */
export function writeEventDocuments(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { event, schema } of eventSchemas()) {
    const document = { $schema: 'https://json-schema.org/draft/2020-12/schema', title: event, ...schema };
    writeFileSync(`${folder}/${event}.schema.json`, `${JSON.stringify(document, null, 1)}\n`);
  }
  writeFileSync('docs/reference/asyncapi.json', `${JSON.stringify(asyncApiDocument(), null, 1)}\n`);
}
