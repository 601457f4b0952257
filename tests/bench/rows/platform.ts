/** What the platform makes of the functions: how big they are, and how long the first answer takes. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { openPlatform, startCold, whyNoPlatform } from '../builds/platform.ts';
import { inTurn } from '../in-turn.ts';
import { median } from '../median.ts';
import type { Row } from '../row.ts';
import { short } from '../table.ts';

/** Cold starts for a median. */
const starts = 5;

/** A function that reads, one that takes a form without scripts, one that renders, and the biggest. */
const asked = {
  'sitemap-adverts': { path: '/sitemap-adverts.xml', expects: 200 },
  'job-vacancies': {
    path: '/api/job-vacancies',
    method: 'POST',
    body: new URLSearchParams({ name: 'Duka la Amina' }),
    expects: 422,
  },
  'search-page': { path: '/all-businesses/search?q=mats', expects: 200 },
  'finish-picture': { path: '/api/pictures/12/finish', method: 'POST', expects: 401 },
};

export const bundleLargest: Row = {
  name: 'bundle-largest',
  seconds: 60,
  measures: 'largest bundle of a function, as the platform makes it',
  unit: 'MB',
  bound: { atMost: 12 },
  unavailable: whyNoPlatform,
  async measure() {
    const [[name, number] = ['', Number.NaN], [next, size] = ['', Number.NaN]] = await bundles();
    return { number, beside: `${name}; then ${next} ${short(size)} MB` };
  },
};

export const bundlesTotal: Row = {
  name: 'bundles-total',
  measures: 'bundles of all functions together',
  unit: 'MB',
  bound: { atMost: 80 },
  unavailable: whyNoPlatform,
  async measure() {
    const all = await bundles();
    const number = all.reduce((sum, [, size]) => sum + size, 0);
    return { number, beside: `${all.length} bundles` };
  },
};

export const coldStart: Row = {
  name: 'cold-start',
  seconds: 30,
  measures: `first answer of a bundle in a new process, slowest of ${Object.keys(asked).length} functions; median of ${starts}`,
  unit: 'ms',
  bound: { atMost: 1000 },
  unavailable: whyNoPlatform,
  async measure() {
    const medians = await inTurn(Object.entries(asked), async ([name, request]) => {
      return { name, time: median(await startCold(name, request, starts)) };
    });
    return {
      number: Math.max(...medians.map(({ time }) => time)),
      beside: medians.map(({ name, time }) => `${name} ${short(time)} ms`).join(', '),
    };
  },
};

/** Names and sizes in megabytes, the largest first. */
async function bundles(): Promise<[string, number][]> {
  const { build } = await openPlatform();
  const all = await inTurn(build.functions, async ({ path }): Promise<[string, number]> => {
    return [basename(path, '.zip'), (await stat(path)).size / 1_000_000];
  });
  return all.toSorted(([, one], [, other]) => other - one);
}
