/**
 * A log-out is known in all tabs at once. The stored session says it as well, but not whether somebody
 * left, who goes to another page, or a login has ended, which keeps the page and what is typed there.
 */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('log-out');

let destination: string | undefined;

/** Says that somebody is about to leave, and where this tab goes then. */
export function leaveFor(path: string): void {
  destination = path;
  channel?.postMessage('');
}

/** Where this tab goes once its member has left; undefined where she did not mean to leave. */
export function leavingFor(): string | undefined {
  return destination;
}

/** Calls when somebody leaves in another tab. */
export function onLogOutElsewhere(left: () => void): void {
  channel?.addEventListener('message', left);
}
