/** The types of a service worker that the worker uses. TypeScript cannot load them beside those of a page. */

interface ExtendableEvent extends Event {
  /** Keeps the worker alive until the promise settles. */
  waitUntil: (promise: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The answer to the navigation, which the browser requested while the worker started. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface ScopeEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableEvent & MessageEvent<unknown>;
}

interface ServiceWorkerScope {
  readonly registration: {
    /** Missing in former versions of Firefox. */
    navigationPreload?: NavigationPreloadManager;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <Kind extends keyof ScopeEvents>(
    kind: Kind,
    listener: (event: ScopeEvents[Kind]) => void,
  ) => void;
}

export const scope = globalThis as unknown as ServiceWorkerScope;
