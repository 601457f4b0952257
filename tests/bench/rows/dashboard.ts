/** Measures the downloads of a member's first view of the dashboard, with a stored session and an empty cache. */
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import {
  profiles,
  visitPage,
  waitForFirstPaint,
  type Download,
  type VisitAction,
  type Visit,
} from '../browser/visit.ts';
import { median, repeat, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';
import { createMemberStorage, openSharedSite } from '../site.ts';
import { describeKinds, weigh } from './weights.ts';

/** The number of visits for each median. */
const runCount = 5;

/** The time in ms after the posts in which the page prefetches likely next steps. */
const prefetchMs = 10_000;

/** A selector for the age of a post, which only a rendered post contains. */
const postSelector = 'article time';

export const dashboardRows: Row[] = [
  {
    name: 'weight-dashboard',
    description:
      "member's first dashboard: JavaScript asked for until posts are on screen, in brotli",
    unit: 'kB',
    bound: { atMost: 80 },
    async measure() {
      const downloaded = await visitDashboard({}, async (page, downloads) => {
        // The condition is checked on every animation frame, so that the measurement ends before the prefetches
        // that follow the posts.
        await page.waitForFunction(
          (selector) => document.querySelector(selector) !== null,
          postSelector,
        );
        return downloads().filter(({ type, isFinished }) => type === 'Script' && isFinished);
      });
      const scripts = (await measureInBrotli(downloaded)).toSorted(
        (one, other) => other.bytes - one.bytes,
      );
      const names = scripts.map(
        ({ path, bytes }) => `${getScriptName(path)} ${formatNumber(bytes / 1000)}`,
      );
      return { number: weigh(scripts), details: names.join(', ') };
    },
  },
  {
    name: 'dashboard-all',
    description:
      'the same visit until 10 s after the posts, with the widget, which a log-out needs',
    unit: 'kB',
    bound: { atMost: 185 },
    async measure() {
      const downloaded = await visitDashboard(
        { awaitedSelector: postSelector },
        async (page, downloads) => {
          await waitForFirstPaint(page);
          await wait(prefetchMs);
          // The widget loads when the member opens the account menu.
          await page.locator('#account').click();
          await Promise.all([
            page.waitForResponse(/netlify-identity-widget/),
            page.locator('#account-menu [data-identity=logout]').hover(),
          ]);
          await page.waitForLoadState('networkidle');
          return downloads();
        },
      );
      const all = await measureInBrotli(downloaded);
      return { number: weigh(all), details: describeKinds(all) };
    },
  },
  createTimeRow('mobile', 2_000),
  createTimeRow('harsh', 5_000),
];

function createTimeRow(name: keyof typeof profiles, atMost: number): Row {
  const network = profiles[name];
  return {
    name: `dashboard-${name}`,
    description: `member's first dashboard, ${name} profile: until posts are on screen; median of ${runCount}`,
    unit: 'ms',
    bound: { atMost },
    async measure() {
      const options = { network, cpuSlowdown: network.cpuSlowdown, awaitedSelector: postSelector };
      const times = await repeat(runCount, () => visitDashboard(options, waitForFirstPaint));
      const fastest = Math.min(...times);
      const slowest = Math.max(...times);
      return {
        number: median(times),
        details: `${formatNumber(fastest)} to ${formatNumber(slowest)}`,
      };
    },
  };
}

async function visitDashboard<Result>(visit: Visit, action: VisitAction<Result>): Promise<Result> {
  const site = await openSharedSite();
  return visitPage(
    `${site.localAddress}/`,
    { ...visit, storage: await createMemberStorage(site) },
    action,
  );
}

/**
 * Returns the downloads with scripts measured in Brotli, because the local server does not compress scripts that
 * fit one packet. Other bodies count as transferred.
 */
async function measureInBrotli(downloads: Download[]) {
  const { localAddress } = await openSharedSite();
  return Promise.all(
    downloads.map(async ({ path, type, bytes }) => {
      if (type !== 'Script') return { path, type, bytes };
      const body = await (await fetch(`${localAddress}${path}`)).bytes();
      return { path, type, bytes: brotliCompressSync(body).byteLength };
    }),
  );
}

/** Returns the name of a script, such as 'react' for '/_astro/react.B1WI.js'. */
function getScriptName(path: string): string {
  return path.split('/').at(-1)?.split('.')[0] ?? path;
}
