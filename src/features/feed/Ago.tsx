import { useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from '#browser/server-time.ts';
import { formatMoment, formatSince } from '#browser/dates.ts';

/**
 * Shows the age of a post or visit, or its timestamp before the server's time is known. It renders again only when
 * the text changes.
 * @param timestamp - ISO 8601
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

/** Interval between two checks of the clock, in ms. */
const interval = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, interval);
  const stop = onServerTime(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}
