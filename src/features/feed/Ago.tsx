import { useSyncExternalStore } from 'react';
import { serverNow } from '#browser/server-time.ts';
import { formatMoment, formatSince } from '#browser/dates.ts';

/** How long ago something was; renders again only when the words change. @param at - ISO 8601 */
export function Ago({ at }: { at: string }) {
  const read = () => formatSince(at, serverNow());
  const words = useSyncExternalStore(subscribe, read, read);
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {words}
    </time>
  );
}

/** Milliseconds between two looks at the clock. */
const interval = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, interval);
  return () => clearInterval(timer);
}
