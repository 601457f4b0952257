export interface Store<State> {
  get: () => State;
  /** Replaces the given values and notifies the subscribers. */
  set: (part: Partial<State>) => void;
  /** Calls the listener after every change. @returns a function that removes the listener. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a store for state outside React, for example state that several parts of a page share. */
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
