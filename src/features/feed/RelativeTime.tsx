import { useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from '#browser/server-time.ts';
import { formatMoment, formatSince } from '#browser/dates.ts';

/**
 * The age of a post, or its timestamp before the server's time is known. The component renders again only when
 * the text changes.
 * @param timestamp - the time of the post, in ISO 8601.
 */
export function RelativeTime({ timestamp }: { timestamp: string }) {
  const formatAge = () => {
    const now = serverNow();
    return now === undefined ? formatMoment(timestamp) : formatSince(timestamp, now);
  };
  const label = useSyncExternalStore(subscribe, formatAge, formatAge);
  return (
    <time dateTime={timestamp} title={formatMoment(timestamp)}>
      {label}
    </time>
  );
}

/** Interval between two checks of the clock, in ms. */
const checkIntervalMs = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, checkIntervalMs);
  const unsubscribe = onServerTime(listener);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
