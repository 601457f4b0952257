/** A first visit with an empty cache, and what it brings over the line. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from './browser.ts';

/** A connection and a phone of the budgets. */
export interface Profile {
  /** Round trip in milliseconds. */
  latency: number;
  kilobitsPerSecond: number;
  /** How many times slower than this machine. */
  processor: number;
}

export const profiles = {
  /** Lighthouse's mobile preset. */
  mobile: { latency: 150, kilobitsPerSecond: 1638.4, processor: 4 },
  harsh: { latency: 400, kilobitsPerSecond: 400, processor: 6 },
} as const satisfies Record<string, Profile>;

export interface Visit {
  width?: number;
  height?: number;
  network?: Profile;
  /** How many times slower than this machine the phone is; as fast where it is not said. */
  processor?: number;
  /** Whether the phone saves data. */
  savesData?: boolean;
  /** Whether its owner asked for less motion. */
  isStill?: boolean;
  /** What local storage holds from earlier visits. */
  storage?: Record<string, string>;
  /** Milliseconds that the headings' font takes longer than everything else. */
  fontDelay?: number;
  /** A CSS selector: `waitForFirstPaint` tells when the first such element was painted. */
  awaited?: string;
}

/** Something that was downloaded. */
export interface Download {
  path: string;
  /** What Chromium takes it for: 'Document', 'Image', 'Script', … */
  type: string;
  /** Its body in bytes, as it travelled. */
  bytes: number;
  /** The answer's headers in bytes, as HTTP/1.1 writes them. */
  headers: number;
  isBeforeLoad: boolean;
  isFinished: boolean;
}

export type VisitAction<Result> = (page: Page, downloads: () => Download[]) => Promise<Result>;

/** The phone of the budgets: 360 × 640 at twice the density, on the mobile profile. */
export async function visiting<Result>(
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
    reducedMotion: visit.isStill ? 'reduce' : 'no-preference',
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

async function prepare(page: Page, session: CDPSession, visit: Visit): Promise<void> {
  await session.send('Network.enable');
  await session.send('Page.enable');
  const { latency, kilobitsPerSecond } = visit.network ?? profiles.mobile;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: (kilobitsPerSecond * 1000) / 8,
    uploadThroughput: (kilobitsPerSecond * 1000) / 8,
  });
  if (visit.savesData) {
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  }
  if (visit.storage) {
    await page.addInitScript((storage) => Object.assign(localStorage, storage), visit.storage);
  }
  const { fontDelay, processor, awaited } = visit;
  if (fontDelay !== undefined) {
    await page.route('**/*.woff2', (route) => wait(fontDelay).then(() => route.continue()));
  }
  if (processor !== undefined) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  }
  if (awaited !== undefined) await page.addInitScript(markFirstPaint, awaited);
}

/**
 * Milliseconds until the largest part of a page is painted on a line that is as slow as the profile.
 * Lighthouse visits on a fast one and reckons, which says nothing of what shares the line.
 */
export function slowPaint(url: string, network: Profile): Promise<number> {
  return visiting(url, { network }, async (page) => {
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

/** Runs in the page: notes when the frame was over in which the element is first there. */
function markFirstPaint(selector: string) {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('seen')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the beginning of the visit until what it awaits was painted. */
export async function waitForFirstPaint(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('seen')[0]?.startTime);
  return (await mark.jsonValue()) ?? Number.NaN;
}

/** @returns what has been downloaded so far. */
function recordDownloads(session: CDPSession): () => Download[] {
  const requests = new Map<string, Omit<Download, 'isBeforeLoad'> & { at: number }>();
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    const path = new URL(request.url).pathname;
    if (!request.url.startsWith('http')) return;
    const nothing = { bytes: 0, headers: 0, isFinished: false };
    requests.set(requestId, { path, type, at: timestamp, ...nothing });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.headers = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.bytes = encodedDataLength - request.headers;
    request.isFinished = true;
  });
  return () =>
    Array.from(requests.values(), ({ at, ...request }) => ({
      ...request,
      isBeforeLoad: at <= loadedAt,
    }));
}
