import { useNoticeMs } from './api-client-store.ts';

const clientsMax = 10_000;

/**
 * Notes that an API client was used, at most once per `useNoticeMs` and process. A note that cannot be written is left to the next use:
 * nobody is refused for it.
 */
export function createUseNotes(write: (clientId: string, now: Date) => Promise<void>) {
  const noted = new Map<string, number>();
  return async (clientId: string, now: Date): Promise<void> => {
    const last = noted.get(clientId);
    if (last !== undefined && now.getTime() - last < useNoticeMs) return;
    if (noted.size >= clientsMax) noted.clear();
    noted.set(clientId, now.getTime());
    try {
      await write(clientId, now);
    } catch {
      noted.delete(clientId);
    }
  };
}
