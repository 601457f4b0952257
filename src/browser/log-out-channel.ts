/**
 * A log-out is known in all tabs at once. The stored session says it as well, but not whether somebody
 * left, who goes to another page, or a login has ended, which keeps the page and what is typed there.
 */
let channel: BroadcastChannel | undefined;

/** Whether the member of this tab has left by herself, and where it goes then if she meant to. */
export const leaving: { isDone: boolean; path: string | undefined } = {
  isDone: false,
  path: undefined,
};

/**
 * Tells the other tabs that somebody leaves.
 * @param isForGood - whether her account is gone: then nothing that she typed is of use any more.
 */
export function notifyOtherTabs(isForGood = false): void {
  leaving.isDone = true;
  open()?.postMessage(isForGood);
}

/** Calls when somebody leaves in another tab; told whether for good. */
export function onLogOutElsewhere(left: (isForGood: boolean) => void): void {
  open()?.addEventListener('message', ({ data }) => left(data === true));
}

/** Only where somebody leaves or listens: on most pages nobody does. */
function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('log-out');
  return channel;
}
