/**
 * The one clock of the embedded stack: identity, endpoints, SQL, token checks, rate limits and the
 * schedule ask it. It goes with the real one until it is moved. A move goes ahead only; a reset takes it back
 * to the real time, as the clock of a hosted machine jumps ahead and comes back. Each run of `run_due_transitions`
 * then revives what the jump expired, and forgets times of the future.
 */

export type Clock = ReturnType<typeof createClock>;
type Listener = () => void | Promise<void>;

/** @param machine - the real clock; tests give one that stands still. */
export function createClock(machine: () => number = Date.now) {
  let offsetMs = 0;
  const listeners: Listener[] = [];
  const move = async (to: number) => {
    offsetMs = to;
    for (const listener of listeners) await listener();
  };
  return {
    now: () => new Date(machine() + offsetMs),
    /** Milliseconds that it is ahead of the real clock. */
    offsetMs: () => offsetMs,
    /**
     * Moves it so far ahead of now, and waits for everybody who listens.
     * @throws {RangeError} for moving back.
     */
    advance: (milliseconds: number) => {
      if (!(milliseconds >= 0)) throw new RangeError('The clock only moves ahead.');
      return move(offsetMs + milliseconds);
    },
    /** Goes with the real clock again. */
    reset: () => move(0),
    onMove: (listener: Listener) => {
      listeners.push(listener);
    },
  };
}
