/** Computes the credits that the hosted site costs in a month, from measured visits and functions. */
import { setTimeout as wait } from 'node:timers/promises';
import { Cron } from 'croner';
import { readSchedules } from '#netlify/doctor/netlify.ts';
import { openStaticFiles } from '#netlify/local/gateway/static-files.ts';
import { paths } from '#netlify/local/paths.ts';
import { visitPage, type Download } from '../browser/visit.ts';
import {
  computeCredits,
  daysPerMonth,
  describePlan,
  type FunctionUse,
  type Measured,
  type Mix,
  type ScheduleUse,
  type Traffic,
} from '../credits/month.ts';
import {
  formatNumber,
  measureResponse,
  median,
  memoize,
  repeat,
  runInSequence,
} from '../measuring.ts';
import type { Row } from '../row.ts';
import { startPreparedSite, type Site } from '../site.ts';
import { makeFullListing } from './live-listing.ts';

/** The way through the site: an advert that was opened from a link, the landing page, the directory. */
const furtherPages = ['/', '/all-businesses'];

const common = { pagesPerVisit: 1 + furtherPages.length, returningShare: 0.3, waitSeconds: 0.05 };

/** The assumed volumes. The deploys are nightly builds after a change, gathered publications, and versions of the code. */
const mixes: Mix[] = [
  { adverts: 100, viewsPerDay: 1_000, deploys: 20 + 6 + 2, ...common },
  { adverts: 1_000, viewsPerDay: 20_000, deploys: 30 + 12 + 4, ...common },
  { adverts: 10_000, viewsPerDay: 1_000_000, deploys: 30 + 12 + 4, ...common },
];

const mixText =
  `assumed: ${mixes.map(({ viewsPerDay }) => formatNumber(viewsPerDay)).join(', ')} page views a day and ` +
  `${mixes.map(({ deploys }) => deploys).join(', ')} deploys a month (nightly builds, gathered publications, versions), ` +
  `${common.pagesPerVisit} pages a visit (an advert, the landing page, the directory), ` +
  `${common.returningShare * 100} % of visits with a filled cache, ${common.waitSeconds * 1000} ms more for each call of a ` +
  'function than here; without crawlers and without the pages of members and staff';

export const credits: Row = {
  name: 'credits',
  description:
    "the hosted site's credits a month with 1,000 adverts, by Netlify's rates: deploy 15, 10,000 requests 2, 1 GB 20, 1 GB-hour of functions 10",
  unit: 'credits',
  bound: { atMost: 5_000 },
  seconds: 90,
  async measure() {
    const measured = await measureSite();
    const results = mixes.map((mix) => ({ mix, credits: computeCredits(mix, measured) }));
    const number = results.find(({ mix }) => mix.adverts === 1_000)?.credits.total ?? Number.NaN;
    const volumes = results.map(({ mix: { adverts }, credits: { total, ...parts } }) => {
      const meters = Object.entries(parts).map(([name, part]) => `${name} ${formatNumber(part)}`);
      return `${formatNumber(adverts)} adverts ${formatNumber(total)} (${meters.join(', ')}): ${describePlan(total)}`;
    });
    return { number, details: [...volumes, describeMeasured(measured), mixText].join('; ') };
  },
};

function describeMeasured({ firstPage, nextPage, functions, schedules }: Measured): string {
  const traffic = [firstPage, nextPage].map(
    ({ requests, bytes }) =>
      `${formatNumber(requests)} requests of ${formatNumber(bytes / 1000)} kB`,
  );
  const calls = functions.map(
    ({ path, callsPerVisit, seconds, cacheSeconds }) =>
      `${path} ${callsPerVisit} × ${formatNumber(seconds * 1000)} ms, cached ${cacheSeconds} s`,
  );
  const runs = schedules.reduce((sum, { runsPerMonth }) => sum + runsPerMonth, 0);
  return `measured: first page ${traffic.join(', next page ')}; ${calls.join('; ')}; ${formatNumber(runs)} scheduled runs`;
}

const measureSite = memoize(async (): Promise<Measured> => {
  const site = await startPreparedSite();
  const advert = await makeFullListing(site);
  const pages = await visitPages(site, [advert, ...furtherPages]);
  const [firstPage = { requests: 0, bytes: 0 }, ...nextPages] = pages.map(countTraffic);
  const functions = await measureFunctions(site, pages.flat(), advert);
  const schedules = await measureSchedules(site);
  await site.stop();
  const average = (meter: keyof Traffic) =>
    nextPages.reduce((sum, page) => sum + page[meter], 0) / nextPages.length;
  const nextPage = { requests: average('requests'), bytes: average('bytes') };
  return { firstPage, nextPage, functions, schedules };
});

/** The time in ms for which a visitor stays on a page. */
const stayMs = 10_000;

/** Opens pages one after the other in one tab. Returns the downloads of each page that its own server sent. */
async function visitPages(
  { localAddress }: Site,
  [first = '', ...others]: string[],
): Promise<Download[][]> {
  return visitPage(`${localAddress}${first}`, {}, async (page, downloads) => {
    const pages: Download[][] = [];
    const addPage = async () => {
      await wait(stayMs);
      await page.waitForLoadState('networkidle');
      const earlier = pages.reduce((sum, list) => sum + list.length, 0);
      pages.push(downloads().slice(earlier));
    };
    await addPage();
    for (const path of others) {
      await page.goto(`${localAddress}${path}`, { waitUntil: 'load' });
      await addPage();
    }
    return pages;
  });
}

/** True for the path of a request that a hosted site sends to Supabase. */
const isForDatabase = (path: string) => /^\/(rest|storage|realtime|auth)\/v1\//.test(path);

/** True for a path that the platform forwards to the storage of pictures or to the identity service. */
const isForService = (path: string) => /^\/(media|\.netlify)\//.test(path);

/**
 * The beacon of a page. It is added by this constant, because a page sends it when the visitor leaves, and the record
 * of downloads has no request of a page that is closed. The response has headers only.
 */
const beacon: Traffic = { requests: 1, bytes: 300 };
const beaconPath = '/api/visits';

function countTraffic(downloads: Download[]): Traffic {
  const sent = downloads.filter(
    ({ path, isCached }) => !isCached && !isForDatabase(path) && path !== beaconPath,
  );
  return {
    requests: sent.length + beacon.requests,
    bytes: sent.reduce(
      (sum, { bytes, headers }) => sum + Math.max(0, bytes) + headers,
      beacon.bytes,
    ),
  };
}

/**
 * Measures each function that the downloads of a visit reached. Earlier requests of this process went to `address`, and
 * the server has closed their idle connections during the visit. `localAddress` has another host name, so `fetch` opens
 * new connections.
 */
async function measureFunctions(
  { localAddress }: Site,
  downloads: Download[],
  advert: string,
): Promise<FunctionUse[]> {
  const files = await openStaticFiles(paths.builtSite);
  const isForFunction = ({ path, isCached }: Download) =>
    !isCached && !files.has(path) && !isForDatabase(path) && !isForService(path);
  const calls = Map.groupBy(downloads.filter(isForFunction), ({ path }) => path);
  const callCounts = new Map([...calls].map(([path, list]) => [path, list.length]));
  callCounts.set(beaconPath, common.pagesPerVisit * beacon.requests);
  return runInSequence([...callCounts], async ([path, callsPerVisit]) => {
    const request = createRequest(path, advert);
    const response = await fetch(`${localAddress}${path}`, request);
    await response.arrayBuffer();
    const times = await repeat(5, () => measureResponse(`${localAddress}${path}`, request));
    return {
      path,
      callsPerVisit,
      seconds: median(times) / 1000,
      cacheSeconds: readCacheSeconds(response.headers),
      isPerAdvert: path.includes(advert.slice(1)),
    };
  });
}

/** Returns the request of a function. Only the beacon is a POST. */
function createRequest(path: string, advert: string): RequestInit {
  if (path !== beaconPath) return {};
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Linux; Android 10; K)',
    },
    body: JSON.stringify({ visits: [[advert.slice(1), 'view', '']] }),
  };
}

/** Returns the time for which the platform caches a response. */
function readCacheSeconds(headers: Headers): number {
  const control = headers.get('netlify-cdn-cache-control') ?? headers.get('cache-control') ?? '';
  return Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1] ?? 0);
}

async function measureSchedules({ localAddress }: Site): Promise<ScheduleUse[]> {
  const schedules = await readSchedules(paths.functions);
  // A run of this function would rebuild the measured site.
  schedules.delete('build-nightly');
  return runInSequence([...schedules], async ([name, schedule]) => {
    const run = () =>
      measureResponse(`${localAddress}/.local/schedule/${name}`, { method: 'POST', body: '{}' });
    return { runsPerMonth: countRuns(schedule), seconds: median(await repeat(3, run)) / 1000 };
  });
}

/** Returns the runs of a cron expression in a month of 30 days. */
function countRuns(schedule: string): number {
  const start = new Date('2026-12-01T00:00:00Z');
  const end = start.getTime() + daysPerMonth * 24 * 60 * 60 * 1000;
  const cron = new Cron(schedule, { mode: '5-part', timezone: 'UTC' });
  let runs = 0;
  let next = cron.nextRun(new Date(start.getTime() - 1000));
  while (next && next.getTime() < end) {
    runs += 1;
    next = cron.nextRun(next);
  }
  return runs;
}
