import { newId } from '@booking/platform/ids.ts';

/** The JSON:API document of an error that is answered before there is a request to answer to. */
export function bareError(status: number, problem: { code: string; title: string; detail: string }): string {
  return JSON.stringify({
    jsonapi: { version: '1.1' },
    errors: [{ id: newId(), status: String(status), ...problem }],
  });
}
