/** What a member's first sight of the dashboard costs: her session is stored, and nothing else is. */
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { memberStorage } from '../browser/member.ts';
import { profiles, type Profile } from '../browser/networks.ts';
import { visiting, whenSeen, type Download, type Visit } from '../browser/visit.ts';
import { inTurn } from '../in-turn.ts';
import { median } from '../median.ts';
import type { Row } from '../row.ts';
import { openSite } from '../site.ts';
import { short } from '../table.ts';

/** Runs for a median. */
const runs = 5;

/** Milliseconds after the posts in which the page fetches ahead what she may want. */
const whole = 10_000;

/** Somebody's post, with how long ago it was written. */
const post = 'article time';

export const weightDashboard: Row = {
  name: 'weight-dashboard',
  measures: "member's first dashboard: JavaScript asked for until posts are on screen, in brotli",
  unit: 'kB',
  bound: { atMost: 80 },
  async measure() {
    const asked = await firstVisit({}, async (page, downloads) => {
      // Looked for at every frame: what is fetched after the posts is no part of the first sight.
      await page.waitForFunction((seen) => document.querySelector(seen) !== null, post);
      return downloads().filter(({ type, isFinished }) => type === 'Script' && isFinished);
    });
    const scripts = await weighed(asked);
    const heaviest = scripts.toSorted((one, other) => other.kilobytes - one.kilobytes);
    return {
      number: sumOf(scripts),
      beside: heaviest
        .map(({ path, kilobytes }) => `${nameOf(path)} ${short(kilobytes)}`)
        .join(', '),
    };
  },
};

export const dashboardAll: Row = {
  name: 'dashboard-all',
  measures:
    'the same visit until 10 s after the posts, and the widget, because she is about to log out',
  unit: 'kB',
  bound: { atMost: 185 },
  async measure() {
    const asked = await firstVisit({ awaited: post }, async (page, downloads) => {
      await whenSeen(page);
      await wait(whole);
      // The widget comes with the intent to leave.
      await page.locator('#account > button').click();
      await Promise.all([
        page.waitForResponse(/netlify-identity-widget/),
        page.locator('#account-menu [data-identity=logout]').hover(),
      ]);
      await page.waitForLoadState('networkidle');
      return downloads();
    });
    const kinds = Map.groupBy(await weighed(asked), ({ type }) => type);
    const weights = Array.from(kinds, ([type, list]) => ({ type, kilobytes: sumOf(list) }));
    return {
      number: sumOf(weights),
      beside: weights.map(({ type, kilobytes }) => `${type} ${short(kilobytes)}`).join(', '),
    };
  },
};

export const dashboardMobile = timeOf('mobile', 2_000);
export const dashboardHarsh = timeOf('harsh', 5_000);

function timeOf(name: keyof typeof profiles, atMost: number): Row {
  return {
    name: `dashboard-${name}`,
    measures: `member's first dashboard, ${name} profile: until posts are on screen; median of ${runs}`,
    unit: 'ms',
    bound: { atMost },
    async measure() {
      const times = await inTurn(Array.from({ length: runs }), () => timeWith(profiles[name]));
      return {
        number: median(times),
        beside: `${short(Math.min(...times))} to ${short(Math.max(...times))}`,
      };
    },
  };
}

function timeWith(network: Profile): Promise<number> {
  return firstVisit({ network, processor: network.processor, awaited: post }, whenSeen);
}

async function firstVisit<Result>(
  how: Visit,
  look: (page: Page, downloads: () => Download[]) => Promise<Result>,
): Promise<Result> {
  const site = await openSite();
  return visiting(`${site.local}/`, { ...how, storage: await memberStorage(site) }, look);
}

/** Scripts in brotli, because our server leaves alone what fits one packet; the rest as it travelled. */
async function weighed(downloads: Download[]) {
  const { local } = await openSite();
  return Promise.all(
    downloads.map(async ({ path, type, bytes }) => ({
      path,
      type,
      kilobytes: type === 'Script' ? await brotliOf(`${local}${path}`) : bytes / 1000,
    })),
  );
}

function sumOf(weights: { kilobytes: number }[]): number {
  return weights.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
}

async function brotliOf(address: string): Promise<number> {
  const body = await (await fetch(address)).arrayBuffer();
  return brotliCompressSync(new Uint8Array(body)).byteLength / 1000;
}

/** '/_astro/react.B1WI.js' → 'react' */
function nameOf(path: string): string {
  return path.split('/').at(-1)?.split('.')[0] ?? path;
}
