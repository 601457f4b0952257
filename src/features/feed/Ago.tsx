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

/** Milliseconds between two looks at the clock, which all times of a page share. */
const interval = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, interval);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
