/** Answers navigations: from the network first, and from the store if no answer comes. */
import { parseLocalizedPath } from '#domain/language/localized-path.ts';
import { isGone, isHomePath, isPagePath, toLanguagePaths } from '#domain/offline/storable.ts';
import type { Renewal, WorkerMessage } from '#domain/offline/worker-message.ts';
import { deletePage, findPage, storeAnswer, withAge } from './stored-pages.ts';
import type { FetchEvent } from './scope.ts';

/** Time in ms after which a stored page is shown although the network may still answer. */
const timeoutMs = 5_000;

/** Time in ms in which the reload of a renewed page needs no second request, so that a slow connection downloads it once. */
const renewedMs = 4_000;

/** Time in ms after which a renewal is given up, so that the next one can use a connection that works again. */
const renewalTimeoutMs = 8_000;

/** The times of renewals in ms by path. A worker that was restarted asks the network again. */
const renewals = new Map<string, number>();

const wait = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Returns the page that stands in for a missing one, in the language of its path. */
function findFallback(path: string): Promise<Response | undefined> {
  const { language } = parseLocalizedPath(path);
  const [page = '', ...otherPages] = toLanguagePaths('/offline');
  return findPage(otherPages.find((other) => other.startsWith(`/${language}/`)) ?? page);
}

/** Answers a navigation. */
export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const path = new URL(event.request.url).pathname;
  const preload = event.preloadResponse ?? Promise.resolve(undefined);
  event.waitUntil(preload.catch(() => undefined));
  if (Date.now() - (renewals.get(path) ?? 0) < renewedMs) {
    const renewed = await findPage(path);
    if (renewed) return renewed;
  }
  const answer = preload.then((response) => response ?? fetch(event.request));
  const isStorable = isPagePath(path);
  // The page of '/' says itself that a visitor has opened it, because the worker cannot see the session.
  if (isStorable && !isHomePath(path)) {
    event.waitUntil(
      answer.then((response) => storeAnswer(path, response.clone())).catch(() => false),
    );
  }
  // Without a store, such as in a private window, the worker only passes the answer on.
  const copy = isStorable ? await findPage(path).catch(() => undefined) : undefined;
  const timely = copy ? Promise.race([answer, wait(timeoutMs)]) : answer;
  const response = await timely.catch(() => undefined);
  if (response) return response;
  if (copy) return withAge(copy);
  return (await findFallback(path).catch(() => undefined)) ?? answer;
}

/** Asks the network for the newer version of a page. */
export async function renewPage({
  path,
  willReload,
}: WorkerMessage & { kind: 'renew' }): Promise<Renewal> {
  try {
    const signal = AbortSignal.timeout(renewalTimeoutMs);
    const answer = await fetch(path, { cache: 'no-cache', signal });
    if (answer.redirected) {
      // The advert has another address now.
      await deletePage(path);
      return { state: 'deleted', path: new URL(answer.url).pathname };
    }
    const isStored = isPagePath(path) && (await storeAnswer(path, answer.clone(), true));
    if (isStored) {
      if (willReload) renewals.set(path, Date.now());
      return { state: 'stored', path };
    }
    const state = isGone(answer) ? 'deleted' : answer.ok ? 'hidden' : 'unreachable';
    return { state, path };
  } catch {
    return { state: 'unreachable', path };
  }
}
