/** A first visit with an empty cache, and what it brings over the line. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { profiles, type Profile } from './networks.ts';

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
  /** A CSS selector: `whenSeen` tells when the first such element was painted. */
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

/** The phone of the budgets: 360 × 640 at twice the density, on the mobile profile. */
export async function visiting<Result>(
  url: string,
  visit: Visit,
  look: (page: Page, downloads: () => Download[]) => Promise<Result>,
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
    return await visitIn(context, { url, visit, look });
  } finally {
    await context.close();
  }
}

interface Errand<Result> {
  url: string;
  visit: Visit;
  look: (page: Page, downloads: () => Download[]) => Promise<Result>;
}

async function visitIn<Result>(context: BrowserContext, { url, visit, look }: Errand<Result>) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
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
  if (visit.fontDelay !== undefined) await delayFonts(page, visit.fontDelay);
  if (visit.processor !== undefined)
    await session.send('Emulation.setCPUThrottlingRate', { rate: visit.processor });
  if (visit.awaited !== undefined) await page.addInitScript(markWhenSeen, visit.awaited);
  const downloads = recordDownloads(session);
  await page.goto(url, { waitUntil: 'load' });
  return look(page, downloads);
}

/** Runs in the page: notes when the frame was over in which the element is first there. */
function markWhenSeen(selector: string) {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('seen')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Milliseconds from the beginning of the visit until what it awaits was painted. */
export async function whenSeen(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => performance.getEntriesByName('seen')[0]?.startTime);
  return (await seen.jsonValue()) ?? Number.NaN;
}

async function delayFonts(page: Page, milliseconds: number) {
  await page.route('**/*.woff2', async (route) => {
    await wait(milliseconds);
    await route.continue();
  });
}

/** @returns what has been downloaded so far. */
function recordDownloads(session: CDPSession): () => Download[] {
  const requests = new Map<string, Omit<Download, 'isBeforeLoad'> & { at: number }>();
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    const path = new URL(request.url).pathname;
    if (request.url.startsWith('http'))
      requests.set(requestId, {
        path,
        type,
        at: timestamp,
        bytes: 0,
        headers: 0,
        isFinished: false,
      });
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
