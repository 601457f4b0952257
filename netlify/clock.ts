/**
 * The time, for everything that an endpoint does. Hosted it is the machine's; the embedded stack puts
 * a clock of its own here that can be moved ahead. It is found by a name and not by an import, because
 * a dev server loads endpoints apart from the stack that hosts them.
 */
const name = Symbol.for('tangaza.clock');
const shared = globalThis as { [name]?: () => Date };

export function now(): Date {
  return shared[name]?.() ?? new Date();
}

/** Lets the endpoints of this process ask another clock. */
export function shareClock(clock: () => Date): void {
  shared[name] = clock;
}
