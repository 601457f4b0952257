/**
 * The service worker of a site that is built with SERVICE_WORKER=off: it deletes what the former one has stored, and removes
 * itself. It has no imports, so that it works whatever is broken.
 */
interface EndingScope {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: (
    kind: 'install' | 'activate',
    listener: (event: Event & { waitUntil: (promise: Promise<unknown>) => void }) => void,
  ) => void;
}

const worker = globalThis as unknown as EndingScope;

async function remove(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(remove()));
