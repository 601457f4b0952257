export interface Store<State> {
  get: () => State;
  /** Puts these values in the place of those before, and tells whoever listens. */
  set: (part: Partial<State>) => void;
  /** @returns what stops it. */
  subscribe: (listener: () => void) => () => void;
}

/** State that lives outside React, such as beside several parts of a page. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(part) {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
