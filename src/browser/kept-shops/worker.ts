/** Registers the service worker, and sends messages to it. */
import type { Renewal, WorkerMessage } from '#domain/offline/worker-message.ts';
import workerAddress from '../../service-worker/service-worker.ts?worker&url';

/** False in a browser without workers, in development, and if the site was built with SERVICE_WORKER=off. */
const isAvailable =
  'serviceWorker' in navigator && import.meta.env.PROD && import.meta.env.SERVICE_WORKER !== 'off';

/** Registers the worker. @returns true if it can work. */
export async function registerWorker(): Promise<boolean> {
  if (!isAvailable) return false;
  try {
    await navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' });
    return true;
  } catch {
    // The browser blocks workers, or the worker does not load.
    return false;
  }
}

/** Sends a message to the worker once it is active. */
export async function sendToWorker(message: WorkerMessage): Promise<void> {
  if (!isAvailable) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** Asks the worker for the newer version of a page. @param willReload - true if the page shows itself again then. */
export async function renewPage(path: string, willReload = false): Promise<Renewal> {
  if (!isAvailable) return { state: 'unreachable', path };
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as Renewal));
    port1.start();
    active?.postMessage({ kind: 'renew', path, willReload } satisfies WorkerMessage, [port2]);
  });
}
