/** Reads the state of the service worker in a page, and serves other versions of it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripTypeScriptTypes } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Waits until the worker controls the pages that are opened next. */
export async function waitForWorker(page: Page): Promise<void> {
  // A touch starts the registration, once the page has loaded the code for it.
  await expect(async () => {
    await page.keyboard.press('Shift');
    const isActive = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated';
    });
    expect(isActive).toBe(true);
  }).toPass();
}

/** Returns the paths that the worker has stored, with their queries. */
export const readStoredPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname, search } = new URL(url);
        paths.push(pathname + search);
      }
    }
    return paths.toSorted();
  });

/** The worker of a site that is built with SERVICE_WORKER=off. */
export const removedWorker = (): string =>
  stripTypeScriptTypes(readFileSync('src/service-worker/remove-worker.ts', 'utf8'));

/** A server in front of a site, which changes the worker and which can be cut off. */
export interface WorkerProxy {
  origin: string;
  /** Returns the script of the worker in place of the one of the site. */
  editWorker: (script: string) => string;
  /** Returns the HTML of a page in place of the one of the site. */
  editPage: (html: string) => string;
  /** Requests that reached the proxy, as paths with the sizes of the bodies in bytes. */
  requests: { path: string; bytes: number }[];
  /** True if the site may answer that a copy is current. An edited page would then stay as it was. */
  isConditional: boolean;
  /** True if requests get no answer. */
  isHanging: boolean;
  /** Ends all connections, as a change of the network does. */
  dropConnections: () => void;
  close: () => Promise<void>;
}

/** Answers a request by the site, uncompressed. */
async function forward(
  { url = '/', headers, method = 'GET' }: IncomingMessage,
  response: ServerResponse,
  site: string,
  proxy: Omit<WorkerProxy, 'origin' | 'dropConnections' | 'close'>,
): Promise<void> {
  const answer = await fetch(new URL(url, site), {
    method,
    headers: {
      accept: headers.accept ?? '*/*',
      ...(proxy.isConditional && { 'if-none-match': headers['if-none-match'] ?? '' }),
    },
    redirect: 'manual',
  });
  const body = Buffer.from(await answer.arrayBuffer());
  proxy.requests.push({ path: url, bytes: body.byteLength });
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const edit = isPage ? proxy.editPage : proxy.editWorker;
  const sentHeaders = [...answer.headers].filter(
    ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding|connection)$/.test(name),
  );
  response.writeHead(answer.status, Object.fromEntries(sentHeaders));
  response.end(isPage || url === '/service-worker.js' ? edit(body.toString()) : body);
}

/** Opens a server in front of a site, so that a test can serve another worker from the same origin. */
export async function openWorkerProxy(site: string): Promise<WorkerProxy> {
  const proxy = {
    editWorker: (script: string) => script,
    editPage: (html: string) => html,
    requests: [] as WorkerProxy['requests'],
    isConditional: false,
    isHanging: false,
  };
  const server = createServer((request, response) => {
    if (proxy.isHanging) return;
    void forward(request, response, site, proxy);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    origin: `http://localhost:${port}`,
    dropConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
