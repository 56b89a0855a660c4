export const jsonApiType = 'application/vnd.api+json';
export const jsonType = 'application/json';
export const csvType = 'text/csv';

/** The two forms an entity is shown in. */
export type Form = 'json-api' | 'flat';
