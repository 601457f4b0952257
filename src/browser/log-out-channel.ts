/**
 * Announces a log-out to all tabs. The stored session disappears in both cases, but a log-out opens the homepage,
 * while an expired session keeps the page and its input.
 */
let channel: BroadcastChannel | undefined;

/** The log-out of this tab: if it was deliberate, and the path to open afterwards. */
export const leaving: { isDone: boolean; path: string | undefined } = {
  isDone: false,
  path: undefined,
};

/**
 * Announces the log-out to the other tabs.
 * @param isForGood - true if the account was deleted, so that unsaved input is useless.
 */
export function notifyOtherTabs(isForGood = false): void {
  leaving.isDone = true;
  open()?.postMessage(isForGood);
}

/** Calls back after a log-out in another tab; the argument is true if the account was deleted. */
export function onLogOutElsewhere(left: (isForGood: boolean) => void): void {
  open()?.addEventListener('message', ({ data }) => left(data === true));
}

/** The channel opens on first use, because most pages do not need it. */
function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('log-out');
  return channel;
}
