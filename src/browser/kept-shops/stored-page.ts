/** Replaces a page of the worker's store by the newer one, as soon as the network answers. */
import { renewPage } from './worker.ts';

/** The interval in ms of requests to the network, so that a former price disappears within five seconds. */
const pollIntervalMs = 3_000;

/** True if the worker has answered with a stored page: see age-line.ts. */
export const isStored = (): boolean => 'stored' in document.documentElement.dataset;

/** True on the page that stands in for a page that is not stored. At its own address it stands in for none. */
export const isFallback = (): boolean =>
  document.getElementById('no-network') !== null && !location.pathname.endsWith('/offline');

/** Reloads the page once the network answers, unless the visitor is typing. */
export function replaceStoredPage(): void {
  let isPending = false;
  const renew = async () => {
    if (isPending || document.hidden || hasInput()) return;
    isPending = true;
    const { state } = await renewPage(location.pathname, true);
    isPending = false;
    if (state !== 'unreachable') location.reload();
  };
  addEventListener('online', () => void renew());
  setInterval(() => void renew(), pollIntervalMs);
}

/** True if a field has text that a reload would lose. */
const hasInput = (): boolean =>
  Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
  ).some((field) => field.value !== field.defaultValue);
