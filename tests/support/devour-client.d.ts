/** What the tests use of it; the library comes without types. */
declare module 'devour-client' {
  import type { Axios } from './described-call.ts';

  interface Answer {
    // oxlint-disable-next-line typescript/no-explicit-any -- deserialised documents of any shape
    data: any;
    meta: Record<string, unknown> | undefined;
    links: Record<string, unknown> | undefined;
  }
  export default class JsonApi {
    constructor(options: { apiUrl: string; bearer?: string; pluralize?: boolean; logger?: boolean });
    headers: Record<string, string>;
    axios: Axios;
    define(model: string, attributes: Record<string, unknown>): void;
    find(model: string, id: string, params?: Record<string, unknown>): Promise<Answer>;
    findAll(model: string, params?: Record<string, unknown>): Promise<Answer>;
    create(model: string, payload: Record<string, unknown>): Promise<Answer>;
    update(model: string, payload: Record<string, unknown>): Promise<Answer>;
    destroy(model: string, id: string): Promise<Answer>;
  }
}
