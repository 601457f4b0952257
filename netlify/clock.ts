/**
 * The clock of the endpoints. On Netlify it is the machine's clock. The embedded stack registers its own clock
 * here, which can be moved ahead. It is found by a symbol instead of an import, because a dev server loads
 * endpoints in a separate module graph from the stack that hosts them.
 */
const name = Symbol.for('tangaza.clock');
const shared = globalThis as { [name]?: () => Date };

export function now(): Date {
  return shared[name]?.() ?? new Date();
}

/** Replaces the clock of the endpoints in this process. */
export function shareClock(clock: () => Date): void {
  shared[name] = clock;
}
