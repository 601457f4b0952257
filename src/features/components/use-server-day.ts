import { useEffect, useSyncExternalStore } from 'react';
import { requestServerTime } from '#browser/request-server-time.ts';
import { onServerTime, serverNow } from '#browser/server-time.ts';
import { toIsoDay } from '#domain/date/day.ts';

/**
 * Returns the date in Nairobi by the server's clock, such as '2026-11-28'. The result is undefined until a response
 * contains the server's time.
 */
export function useServerDay(): string | undefined {
  useEffect(() => {
    requestServerTime().catch(() => undefined);
  }, []);
  return useSyncExternalStore(onServerTime, readServerDay, readServerDay);
}

function readServerDay(): string | undefined {
  const now = serverNow();
  return now === undefined ? undefined : toIsoDay(new Date(now));
}
