/**
 * The clock of the embedded stack. The identity service, the endpoints, the SQL function `app.now()`, the token
 * checks, the rate limits and the schedule use it. It follows the real clock until a developer or a test moves it
 * ahead. A reset returns to the real time, as a correction does after the clock of a hosted machine jumped ahead.
 * After a return, the SQL function `run_due_transitions` revives the listings that expired early, and removes times
 * in the future that would block a member.
 */

export type Clock = ReturnType<typeof createClock>;
type Listener = () => void | Promise<void>;

/** @param readRealTime - the real clock in milliseconds since 1970; tests pass one with a constant time */
export function createClock(readRealTime: () => number = Date.now) {
  let offsetMs = 0;
  const listeners: Listener[] = [];
  const moveTo = async (newOffsetMs: number) => {
    offsetMs = newOffsetMs;
    for (const listener of listeners) await listener();
  };
  return {
    now: () => new Date(readRealTime() + offsetMs),
    /** Returns the milliseconds by which this clock is ahead of the real clock. */
    getOffsetMs: () => offsetMs,
    /**
     * Moves the clock ahead by a duration, and resolves when all listeners have ended.
     * @throws {RangeError} if the duration is negative or not a number
     */
    advance: (milliseconds: number) => {
      if (!(milliseconds >= 0)) throw new RangeError('The clock only moves forwards.');
      return moveTo(offsetMs + milliseconds);
    },
    /** Returns to the real time, and resolves when all listeners have ended. */
    reset: () => moveTo(0),
    /** Adds a listener of moves and resets. The listeners run one after the other. */
    onMove: (listener: Listener) => {
      listeners.push(listener);
    },
  };
}
