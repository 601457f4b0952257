/** Makes a first visit with an empty cache, and records its downloads. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from './browser.ts';

/** A connection and a device. The budgets of the site are defined for two profiles. */
export interface Profile {
  /** Round-trip time in ms. */
  latencyMs: number;
  kilobitsPerSecond: number;
  /** The factor by which the device is slower than this machine. */
  cpuSlowdown: number;
}

export const profiles = {
  /** The values of Lighthouse's mobile preset. */
  mobile: { latencyMs: 150, kilobitsPerSecond: 1638.4, cpuSlowdown: 4 },
  harsh: { latencyMs: 400, kilobitsPerSecond: 400, cpuSlowdown: 6 },
} as const satisfies Record<string, Profile>;

/** The options of a visit. */
export interface Visit {
  width?: number;
  height?: number;
  network?: Profile;
  /** The factor by which the phone is slower than this machine. The default is 1, also with a `network`. */
  cpuSlowdown?: number;
  /** True if the phone sends `Save-Data`. */
  savesData?: boolean;
  /** True if the visitor prefers reduced motion. */
  prefersReducedMotion?: boolean;
  /** The contents of local storage from earlier visits. */
  storage?: Record<string, string>;
  /** Delay of the heading font in ms. */
  fontDelayMs?: number;
  /** A CSS selector. `waitForFirstPaint` returns the time at which its first match was painted. */
  awaitedSelector?: string;
}

/** One downloaded response. */
export interface Download {
  path: string;
  /** The resource type in Chromium: 'Document', 'Image', 'Script', … */
  type: string;
  /** Bytes of the transferred body. */
  bytes: number;
  /** Bytes of the response headers in HTTP/1.1 form. */
  headers: number;
  /** True if the request was sent before the event `load`. */
  isBeforeLoad: boolean;
  isFinished: boolean;
  /** True if the browser's own cache responded. */
  isCached: boolean;
}

export type VisitAction<Result> = (page: Page, downloads: () => Download[]) => Promise<Result>;

/**
 * Opens a page on a phone with a device pixel ratio of 2, and runs an action. The defaults are a screen of 360 ×
 * 640 and the connection of the mobile profile.
 */
export async function visitPage<Result>(
  url: string,
  visit: Visit,
  action: VisitAction<Result>,
): Promise<Result> {
  const { browser } = await openBrowser();
  const context = await browser.newContext({
    viewport: { width: visit.width ?? 360, height: visit.height ?? 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    reducedMotion: visit.prefersReducedMotion ? 'reduce' : 'no-preference',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const downloads = recordDownloads(session);
    await prepare(page, session, visit);
    await page.goto(url, { waitUntil: 'load' });
    return await action(page, downloads);
  } finally {
    await context.close();
  }
}

/** Throttles the connection of a page to a profile. */
export async function throttleNetwork(
  session: CDPSession,
  { latencyMs, kilobitsPerSecond }: Profile,
): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (kilobitsPerSecond * 1000) / 8,
    uploadThroughput: (kilobitsPerSecond * 1000) / 8,
  });
}

/** Makes the processor of a page slower by a factor. */
export const slowProcessor = (session: CDPSession, rate: number) =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

async function prepare(page: Page, session: CDPSession, visit: Visit): Promise<void> {
  await session.send('Network.enable');
  await session.send('Page.enable');
  await throttleNetwork(session, visit.network ?? profiles.mobile);
  if (visit.savesData) {
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  }
  if (visit.storage) {
    await page.addInitScript((storage) => Object.assign(localStorage, storage), visit.storage);
  }
  const { fontDelayMs, cpuSlowdown, awaitedSelector } = visit;
  if (fontDelayMs !== undefined) {
    await page.route('**/*.woff2', (route) => wait(fontDelayMs).then(() => route.continue()));
  }
  if (cpuSlowdown !== undefined) await slowProcessor(session, cpuSlowdown);
  if (awaitedSelector !== undefined) await page.addInitScript(markFirstPaint, awaitedSelector);
}

/**
 * Returns the largest contentful paint in ms on a connection that is really throttled to the profile. Lighthouse
 * only simulates the slow connection, so its result does not include the competition between downloads.
 */
export function measureThrottledPaint(url: string, network: Profile): Promise<number> {
  return visitPage(url, { network }, async (page) => {
    await page.waitForLoadState('networkidle');
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().at(-1)?.startTime ?? NaN);
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  });
}

/** Sets a mark after the first frame that contains the element. The function runs in the page. */
function markFirstPaint(selector: string) {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('seen')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Returns the time in ms from the start of the visit until the element of `awaitedSelector` was painted. */
export async function waitForFirstPaint(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('seen')[0]?.startTime);
  return (await mark.jsonValue()) ?? Number.NaN;
}

/**
 * Records the downloads of a page.
 * @returns a function that lists the downloads so far
 */
function recordDownloads(session: CDPSession): () => Download[] {
  const requests = new Map<string, Omit<Download, 'isBeforeLoad'> & { requestedAt: number }>();
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp;
  });
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    const path = new URL(request.url).pathname;
    if (!request.url.startsWith('http')) return;
    const emptyDownload = { bytes: 0, headers: 0, isFinished: false, isCached: false };
    requests.set(requestId, { path, type, requestedAt: timestamp, ...emptyDownload });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.headers = response.encodedDataLength;
    if (response.fromDiskCache) request.isCached = true;
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.isCached = true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.bytes = encodedDataLength - request.headers;
    request.isFinished = true;
  });
  return () =>
    Array.from(requests.values(), ({ requestedAt, ...request }) => ({
      ...request,
      isBeforeLoad: requestedAt <= loadedAt,
    }));
}
