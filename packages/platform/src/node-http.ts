/**
 * Node's own `http`, asked for by a call: an `import` of its values reads every name that it exports, and `WebSocket` among them loads the
 * whole of `fetch`, 14 MB and 70 ms of the processor in each process. Types are imported from `node:http` as ever.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
