/**
 * Measures the download sizes of visits, in kB of 1,000 bytes. Bodies count as transferred: texts in Brotli,
 * pictures and fonts unchanged. Response headers are excluded, because HTTP/2 compresses them and HTTP/1.1 does
 * not.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { languages } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
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
    measure() {
      return weighLandingPages(filterBeforeLoad, describeKinds);
    },
  },
  {
    // With its headers of 0.7 kB, the response fits in the first ten segments of TCP, 14,600 bytes [RFC 6928]. A byte
    // more costs another round trip before the first paint.
    name: 'html-landing',
    description: 'landing page, its HTML',
    unit: 'kB',
    bound: { atMost: 13.9 },
    measure: () =>
      weighLandingPages(
        (downloads) => downloads.filter(({ type }) => type === 'Document'),
        (downloads) => `${weigh(downloads) * 1000} bytes`,
      ),
  },
  {
    name: 'weight-landing-10s',
    description: 'landing page, default visit: until 10 s after `load`',
    unit: 'kB',
    bound: { atMost: 105 },
    measure: () => weighLandingPages((downloads) => downloads, describeKinds),
  },
  {
    name: 'requests-landing',
    description: 'landing page, default visit: files that are asked for until 10 s after `load`',
    unit: 'requests',
    bound: { atMost: 20 },
    async measure() {
      const visits = await visitLandingPages();
      const { downloads } = findHighest(visits, (page) => page.downloads.length);
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
        landingPaths.flatMap((path) =>
          Object.entries(thriftyVisits).map(([name, options]) => ({ path, name, options })),
        ),
        async ({ path, name, options }) => {
          const number = weigh(await visit(path, options, measuredMs));
          return { name: `${path} ${name}`, number };
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
      const pages = builtPages.filter(({ path }) => !landingPaths.includes(path));
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

/** The addresses of the landing page, one for each language. Its bounds hold in each of them. */
const landingPaths = languages.map((language) => localizePath('/', language));

/** Visits each landing page for ten seconds, with the default preferences of a browser. */
const visitLandingPages = memoize(() =>
  runInSequence(landingPaths, async (path) => ({
    path,
    downloads: await visit(path, {}, measuredMs),
  })),
);

/** Weighs the selected downloads of the landing pages. The result is the heaviest. */
async function weighLandingPages(
  select: (downloads: Download[]) => Download[],
  describe: (downloads: Download[]) => string,
) {
  const pages = await visitLandingPages();
  const results = pages.map(({ path, downloads }) => {
    const selected = select(downloads);
    return { number: weigh(selected), details: `${path}: ${describe(selected)}` };
  });
  return {
    number: Math.max(...results.map(({ number }) => number)),
    details: results.map(({ details }) => details).join('; '),
  };
}

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
