import { eventSummaries, payloadVersion } from '@booking/contracts/event-identifiers.ts';
import { examplePayload } from '@booking/representations/event-examples.ts';
import { eventSchemas } from '@booking/representations/event-schemas.ts';

let made: string | undefined;

/** JSON text; made once, since it follows from the code alone. */
export function eventCatalogue(): string {
  made ??= JSON.stringify(
    eventSchemas().map(({ event, type, schema }) => ({
      event,
      summary: eventSummaries[event],
      payload_version: payloadVersion,
      schema,
      example: examplePayload(type, event),
    })),
  );
  return made;
}
