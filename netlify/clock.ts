/**
 * The clock of the endpoints. On Netlify it is the machine's clock. The embedded stack (netlify/local) replaces it by a
 * clock that can be moved ahead. The clock is shared under a global symbol, because a dev server loads the endpoints in
 * a separate module graph from the stack: an exported variable would exist twice.
 */
const clockKey = Symbol.for('tangaza.clock');
const shared = globalThis as { [clockKey]?: (() => Date) | undefined };

export function now(): Date {
  return shared[clockKey]?.() ?? new Date();
}

/**
 * Replaces the clock of the endpoints in this process.
 * @returns a function that restores the former clock, unless a later call replaced this one
 */
export function shareClock(clock: () => Date): () => void {
  const former = shared[clockKey];
  shared[clockKey] = clock;
  return () => {
    if (shared[clockKey] === clock) shared[clockKey] = former;
  };
}
