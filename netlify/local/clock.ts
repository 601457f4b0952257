/**
 * The clock of the embedded stack: of the identity service, the endpoints, SQL, the token checks, the rate limits
 * and the schedule. It follows the real clock until a developer or a test moves it ahead. A reset returns to the
 * real time. On a hosted machine, the same happens if its clock jumps ahead and is corrected. The next run of
 * `run_due_transitions` then revives the listings that the jump expired, and deletes times in the future.
 */

export type Clock = ReturnType<typeof createClock>;
type Listener = () => void | Promise<void>;

/** @param readRealTime - the real clock in milliseconds since 1970; tests pass one with a constant time */
export function createClock(readRealTime: () => number = Date.now) {
  let offsetMs = 0;
  const listeners: Listener[] = [];
  const move = async (to: number) => {
    offsetMs = to;
    for (const listener of listeners) await listener();
  };
  return {
    now: () => new Date(readRealTime() + offsetMs),
    /** Returns the milliseconds by which this clock is ahead of the real clock. */
    offsetMs: () => offsetMs,
    /**
     * Moves the clock ahead by a duration, and resolves after all listeners.
     * @throws {RangeError} if the duration is negative
     */
    advance: (milliseconds: number) => {
      if (!(milliseconds >= 0)) throw new RangeError('The clock only moves forwards.');
      return move(offsetMs + milliseconds);
    },
    /** Returns to the real time. */
    reset: () => move(0),
    onMove: (listener: Listener) => {
      listeners.push(listener);
    },
  };
}
