/**
 * What visits weigh, in kB of 1,000 bytes: the bodies as they travelled (text in brotli, pictures and
 * fonts as they are), without the answers' headers, which HTTP/2 packs and HTTP/1.1 does not.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { profiles } from '../browser/networks.ts';
import { visiting, type Download, type Visit } from '../browser/visit.ts';
import { inTurn } from '../in-turn.ts';
import { publicPages } from '../public-pages.ts';
import type { Row } from '../row.ts';
import { openSite } from '../site.ts';
import { short } from '../table.ts';

/** Milliseconds after `load` in which a visit brings what it brings. */
const whole = 10_000;

export const weightLanding: Row = {
  name: 'weight-landing',
  measures: 'landing page, first visit: what is asked for before `load`',
  unit: 'kB',
  bound: { atMost: 40 },
  async measure() {
    const asked = (await firstVisit()).filter(({ isBeforeLoad }) => isBeforeLoad);
    return { number: weigh(asked), beside: kindsOf(asked) };
  },
};

export const htmlLanding: Row = {
  name: 'html-landing',
  measures: 'landing page, its HTML',
  unit: 'kB',
  bound: { atMost: 14 },
  async measure() {
    const number = weigh((await firstVisit()).filter(({ type }) => type === 'Document'));
    return { number, beside: `${number * 1000} bytes` };
  },
};

export const weightLanding10s: Row = {
  name: 'weight-landing-10s',
  measures: 'landing page, default visit: until 10 s after `load`',
  unit: 'kB',
  bound: { atMost: 105 },
  measure: async () => ({ number: weigh(await firstVisit()) }),
};

const thriftyVisits: Record<string, Visit> = {
  'Save-Data': { savesData: true },
  'reduced motion': { isStill: true },
  'below 4g': { network: profiles.harsh },
};

export const weightLandingThrifty: Row = {
  name: 'weight-landing-thrifty',
  measures: 'the same with Save-Data, reduced motion, a connection below 4g; the heaviest',
  unit: 'kB',
  bound: { atMost: 40 },
  async measure() {
    const found = await inTurn(Object.entries(thriftyVisits), async ([name, how]) => {
      return { name, number: weigh(await visit('/', how, whole)) };
    });
    return {
      number: Math.max(...found.map(({ number }) => number)),
      beside: found.map(({ name, number }) => `${name} ${short(number)}`).join(', '),
    };
  },
};

export const weightPages: Row = {
  name: 'weight-pages',
  measures: 'heaviest other public page before `load`, without the pictures of its content',
  unit: 'kB',
  bound: { atMost: 40 },
  async measure() {
    const pages = (await publicPages()).filter(({ path }) => path !== '/');
    const found = await inTurn(pages, async ({ path }) => {
      const asked = (await visit(path, {})).filter(({ isBeforeLoad }) => isBeforeLoad);
      const others = asked.filter((download) => !isContentPicture(download));
      return { name: path, number: weigh(others), all: weigh(asked) };
    });
    const heaviest = found.reduce((one, other) => (other.number > one.number ? other : one));
    return {
      number: heaviest.number,
      beside: `${heaviest.name}; with its pictures ${short(heaviest.all)}`,
    };
  },
};

let first: Promise<Download[]> | undefined;

/** The first ten seconds on the landing page of somebody who asked for nothing special; made once. */
function firstVisit(): Promise<Download[]> {
  return (first ??= visit('/', {}, whole));
}

async function visit(path: string, how: Visit, milliseconds = 0): Promise<Download[]> {
  const { local } = await openSite();
  return visiting(`${local}${path}`, how, async (page, downloads) => {
    await wait(milliseconds);
    await page.waitForLoadState('networkidle');
    return downloads();
  });
}

/** What a business shows of itself; the pattern and the icon are the site's own. */
function isContentPicture({ path, type }: Download): boolean {
  return type === 'Image' && path.startsWith('/_astro/');
}

/** All of them together, in kB. */
export function weigh(downloads: Download[]): number {
  return downloads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** Where the weight is, for who wants to take some away. */
export function kindsOf(downloads: Download[]): string {
  const kinds = Map.groupBy(downloads, ({ type }) => type);
  return Array.from(kinds)
    .map(([type, list]) => `${type} ${short(weigh(list))}`)
    .join(', ');
}
