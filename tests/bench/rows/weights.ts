/**
 * Measures the download sizes of visits, in kB of 1,000 bytes. Bodies count as transferred: texts in Brotli,
 * pictures and fonts unchanged. Response headers are excluded, because HTTP/2 compresses them and HTTP/1.1 does
 * not.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { profiles, visitPage, type Download, type Visit } from '../browser/visit.ts';
import { findHighest, runInSequence, memoize, formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';
import { builtPages, openSharedSite } from '../site.ts';

/** The time in ms after `load` in which downloads count. */
const measuredMs = 10_000;

const thriftyVisits: Record<string, Visit> = {
  'Save-Data': { savesData: true },
  'reduced motion': { prefersReducedMotion: true },
  'below 4g': { network: profiles.harsh },
};

export const weightRows: Row[] = [
  {
    name: 'weight-landing',
    description: 'landing page, first visit: what is asked for before `load`',
    unit: 'kB',
    bound: { atMost: 40 },
    async measure() {
      const early = filterBeforeLoad(await visitLandingPage());
      return { number: weigh(early), details: describeKinds(early) };
    },
  },
  {
    // With its headers of 0.7 kB, the response fits in the first ten segments of TCP, 14,600 bytes [RFC 6928]. A byte
    // more costs another round trip before the first paint.
    name: 'html-landing',
    description: 'landing page, its HTML',
    unit: 'kB',
    bound: { atMost: 13.9 },
    async measure() {
      const number = weigh((await visitLandingPage()).filter(({ type }) => type === 'Document'));
      return { number, details: `${number * 1000} bytes` };
    },
  },
  {
    name: 'weight-landing-10s',
    description: 'landing page, default visit: until 10 s after `load`',
    unit: 'kB',
    bound: { atMost: 105 },
    measure: async () => ({ number: weigh(await visitLandingPage()) }),
  },
  {
    name: 'requests-landing',
    description: 'landing page, default visit: files that are asked for until 10 s after `load`',
    unit: 'requests',
    bound: { atMost: 20 },
    async measure() {
      const downloads = await visitLandingPage();
      const types = Map.groupBy(downloads, ({ type }) => type);
      const counts = Array.from(types, ([type, list]) => `${type} ${list.length}`);
      return { number: downloads.length, details: counts.join(', ') };
    },
  },
  {
    name: 'weight-landing-thrifty',
    description: 'the same with Save-Data, reduced motion, a connection below 4g; the heaviest',
    unit: 'kB',
    bound: { atMost: 40 },
    async measure() {
      const results = await runInSequence(
        Object.entries(thriftyVisits),
        async ([name, options]) => {
          return { name, number: weigh(await visit('/', options, measuredMs)) };
        },
      );
      return {
        number: Math.max(...results.map(({ number }) => number)),
        details: results.map(({ name, number }) => `${name} ${formatNumber(number)}`).join(', '),
      };
    },
  },
  {
    name: 'weight-pages',
    description: 'heaviest other public page before `load`, without the pictures of its content',
    unit: 'kB',
    bound: { atMost: 40 },
    async measure() {
      const pages = builtPages.filter(({ path }) => path !== '/');
      const results = await runInSequence(pages, async ({ path }) => {
        const early = filterBeforeLoad(await visit(path, {}));
        const others = early.filter((download) => !isContentPicture(download));
        return { path, number: weigh(others), all: weigh(early) };
      });
      const { path, number, all } = findHighest(results, (page) => page.number);
      return { number, details: `${path}; with its pictures ${formatNumber(all)}` };
    },
  },
];

/** Visits the landing page for ten seconds, with the default preferences of a browser. */
const visitLandingPage = memoize(() => visit('/', {}, measuredMs));

async function visit(path: string, options: Visit, milliseconds = 0): Promise<Download[]> {
  const { localAddress } = await openSharedSite();
  return visitPage(`${localAddress}${path}`, options, async (page, downloads) => {
    await wait(milliseconds);
    await page.waitForLoadState('networkidle');
    return downloads();
  });
}

/**
 * True for pictures of the content, such as those of businesses. The site's own pattern and icon have other paths.
 */
function isContentPicture({ path, type }: Download): boolean {
  return type === 'Image' && path.startsWith('/_astro/');
}

export function filterBeforeLoad(downloads: Download[]): Download[] {
  return downloads.filter(({ isBeforeLoad }) => isBeforeLoad);
}

/** Returns the total of the bodies in kB. */
export function weigh(downloads: { bytes: number }[]): number {
  return downloads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** Returns the kB of each resource type as text. */
export function describeKinds(downloads: Pick<Download, 'type' | 'bytes'>[]): string {
  const kinds = Map.groupBy(downloads, ({ type }) => type);
  return Array.from(kinds, ([type, list]) => `${type} ${formatNumber(weigh(list))}`).join(', ');
}
