import { types } from 'node:util';

/**
 * "No server took the command": what MongoDB's driver and server say while a database is down, starting, or changing its primary. Told by
 * name and code, since this package does not know the driver.
 */
const driverErrors = new RegExp(
  '^Mongo(ose)?(Network|NetworkTimeout|ServerSelection|PoolCleared|PoolClosed|PoolClearedOnNetwork|NotConnected|TopologyClosed|' +
    'WaitQueueTimeout|WriteConcern|ServerClosed|ExpiredSession)Error$',
);

/** The driver lets some socket errors through unwrapped. */
const socketCodes: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT']);

/** https://github.com/mongodb/specifications: errors of a server that is no primary, recovers or shuts down, and of its network. */
const serverCodes: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  9001, // SocketException
  10058, // LegacyNotPrimary
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

/** Whether the same command will succeed once the database is back. A write may have happened all the same. */
export function isDatabaseOutage(error: unknown): boolean {
  // Not `instanceof`: socket errors that node itself makes may be of another realm.
  if (!types.isNativeError(error)) return false;
  if (driverErrors.test(error.name) || driverErrors.test(error.constructor.name)) return true;
  if ('code' in error && (socketCodes.has(error.code) || serverCodes.has(error.code))) return true;
  return isDatabaseOutage(wrappedBy(error));
}

/** Bulk writes, `insertMany` among them, hide what happened in an error of their own. */
function wrappedBy(error: Error): unknown {
  const wrapped = 'errorResponse' in error ? error.errorResponse : error.cause;
  return wrapped === error ? undefined : wrapped;
}
