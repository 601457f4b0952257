import { useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from '#browser/server-time.ts';
import { formatMoment, formatSince } from '#browser/dates.ts';

/**
 * The age of a post or visit; renders again only when its text changes. Before the server's time arrives, it shows
 * the timestamp itself.
 * @param at - ISO 8601
 */
export function Ago({ at }: { at: string }) {
  const read = () => {
    const now = serverNow();
    return now === undefined ? formatMoment(at) : formatSince(at, now);
  };
  const label = useSyncExternalStore(subscribe, read, read);
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {label}
    </time>
  );
}

/** Interval in ms between two checks of the clock. */
const interval = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, interval);
  const stop = onServerTime(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}
