/**
 * The service worker: pages that a visitor has opened, and kept shops, open without a network. The rules are in
 * src/domain/offline. A site that is built with SERVICE_WORKER=off has remove-worker.ts in its place.
 */
import {
  isAssetPath,
  isHomePath,
  isOfflinePage,
  isPagePath,
  isShopPath,
} from '#domain/offline/storable.ts';
import {
  getShopCache,
  offlineCache,
  selectFormerCaches,
  visitedCache,
} from '#domain/offline/stores.ts';
import type { WorkerMessage } from '#domain/offline/worker-message.ts';
import { answerNavigation, renewPage } from './answer-navigation.ts';
import { scope } from './scope.ts';
import { deletePage, fetchPage, findAsset, storeAnswer, storeAssets } from './stored-pages.ts';

/** Addresses that the worker leaves to the browser, because no page for visitors or members is there. */
const privatePaths = /^\/(?:(?:admin|api|preview|rest|storage)(?![\w-])|\.)/;

async function activate(): Promise<void> {
  for (const name of selectFormerCaches(await caches.keys())) await caches.delete(name);
  await scope.registration.navigationPreload?.enable();
}

async function handleVisit({
  path,
  isMember,
  assets,
  fallback,
}: WorkerMessage & { kind: 'visit' }) {
  const isHome = isHomePath(path);
  if (isMember) await deletePage('/');
  if (isPagePath(path) && !isOfflinePage(path) && !(isHome && isMember)) {
    // The copy of the browser costs no request. After a later visit it is the newer one.
    if (isHome || !(await caches.match(path))) {
      const copy = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(
        () => undefined,
      );
      if (copy) await storeAnswer(path, copy);
    }
  }
  await storeAssets(visitedCache, assets);
  if (fallback !== undefined && !(await caches.match(fallback)))
    await fetchPage(fallback, offlineCache);
}

async function handleMessage(message: WorkerMessage, port: MessagePort | undefined) {
  if (message.kind === 'visit') await handleVisit(message);
  if (message.kind === 'drop') await caches.delete(getShopCache(message.path));
  if (message.kind === 'renew') port?.postMessage(await renewPage(message));
  if (message.kind === 'keep' && isShopPath(message.path)) {
    const { path, list, fallback, assets } = message;
    // The cache decides that the shop is kept, so it exists before its page.
    await caches.open(getShopCache(path));
    await fetchPage(path, getShopCache(path), assets).catch(() => false);
    for (const page of [list, fallback])
      await fetchPage(page, offlineCache, assets).catch(() => false);
  }
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('message', (event) => {
  event.waitUntil(
    handleMessage(event.data as WorkerMessage, event.ports[0]).catch(() => undefined),
  );
});
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (!privatePaths.test(pathname)) event.respondWith(answerNavigation(event));
  } else if (isAssetPath(pathname)) {
    const answer = fetch(event.request);
    event.respondWith(answer.catch(async () => (await findAsset(pathname)) ?? answer));
  }
});
