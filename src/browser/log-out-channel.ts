/**
 * Announces a log-out to the other tabs. The stored session disappears after a log-out and after an expiry. A
 * log-out opens the homepage, while an expired session keeps the page and its input. Only a log-out sends a
 * message, so the tabs can distinguish the two.
 */
let channel: BroadcastChannel | undefined;

/**
 * The log-out of this tab. `isDeliberate` is true from a log-out until the next log-in, and false if the session
 * merely expired. `nextPath` is the path that guard.ts opens after a log-out by the member; undefined after any other
 * end of the session.
 */
export const tabLogOut: { isDeliberate: boolean; nextPath: string | undefined } = {
  isDeliberate: false,
  nextPath: undefined,
};

/**
 * Announces the log-out to the other tabs.
 * @param isAccountDeleted - true if the account was deleted, so that unsaved input is useless.
 */
export function notifyOtherTabs(isAccountDeleted = false): void {
  tabLogOut.isDeliberate = true;
  openChannel()?.postMessage(isAccountDeleted);
}

/** Calls `listener` after a log-out in another tab. Its argument is true if the account was deleted. */
export function onLogOutElsewhere(listener: (isAccountDeleted: boolean) => void): void {
  openChannel()?.addEventListener('message', ({ data }) => listener(data === true));
}

/**
 * Returns the channel, or undefined in a browser without BroadcastChannel. The channel opens on first use, because
 * most pages do not need it.
 */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('log-out');
  return channel;
}
