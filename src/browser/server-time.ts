/** What time it is by the server. Many a phone's clock is an hour wrong, and 'an hour ago' with it. */

/** Less than this, in milliseconds, is the way of an answer and no wrong clock. */
const tolerance = 60_000;

let ahead = 0;

/** @param seconds - since 1970, by the server, a moment ago. */
export function noteServerTime(seconds: number): void {
  const difference = seconds * 1_000 - Date.now();
  ahead = Math.abs(difference) > tolerance ? difference : 0;
}

/** Milliseconds since 1970; by this device's clock as long as nobody has said otherwise. */
export function serverNow(): number {
  return Date.now() + ahead;
}
