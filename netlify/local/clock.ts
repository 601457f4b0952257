/**
 * The only clock of the embedded stack, for identity, endpoints, SQL, token checks, rate limits and the schedule.
 * It follows the real clock until it is moved ahead. A reset returns to the real time, like the clock of a hosted
 * machine that jumps ahead and is corrected. The next run of `run_due_transitions` then revives the listings that
 * the jump expired, and deletes times in the future.
 */

export type Clock = ReturnType<typeof createClock>;
type Listener = () => void | Promise<void>;

/** @param machine - the real clock; tests pass one that stands still */
export function createClock(machine: () => number = Date.now) {
  let offsetMs = 0;
  const listeners: Listener[] = [];
  const move = async (to: number) => {
    offsetMs = to;
    for (const listener of listeners) await listener();
  };
  return {
    now: () => new Date(machine() + offsetMs),
    /** Milliseconds by which it is ahead of the real clock. */
    offsetMs: () => offsetMs,
    /**
     * Moves the clock ahead by this time, and waits for all listeners.
     * @throws {RangeError} for a move back
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
