/** Measures the functions in the form of the platform's build: their size, and the time of the first response. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { buildForPlatform } from '#tests/support/platform-build/build.ts';
import { callBundle, unpackBundle } from '#tests/support/platform-build/call-bundle.ts';
import { createHostedVariables } from '#tests/support/platform-build/hosted-variables.ts';
import { installIfPossible, platformBuild } from '#tests/support/install-package.ts';
import { runInSequence, median, memoize, repeat, formatNumber } from '../measuring.ts';
import { onEnd, createTemporaryFolder } from '#tests/support/processes.ts';
import type { Row } from '../row.ts';
import { startPreparedSite } from '../site.ts';

/** The number of cold starts for each median. */
const startCount = 5;

/**
 * Requests by function: one that reads, one that accepts a form without scripts, one that renders a page, and one
 * with a large library.
 */
const requests: Record<string, RequestInit & { path: string; expectedStatus: number }> = {
  'sitemap-adverts': { path: '/sitemap-adverts.xml', expectedStatus: 200 },
  'job-vacancies': {
    path: '/api/job-vacancies',
    method: 'POST',
    body: new URLSearchParams({ name: 'Duka la Amina' }),
    expectedStatus: 422,
  },
  'search-page': { path: '/all-businesses/search?q=mats', expectedStatus: 200 },
  'finish-picture': { path: '/api/pictures/12/finish', method: 'POST', expectedStatus: 401 },
};

/** A condition of the rows, which are skipped if the platform's build cannot be installed. */
const platformCondition = {
  getUnavailableReason: async () =>
    (await installPlatform()) === undefined
      ? "the platform's build cannot be installed"
      : undefined,
};

export const platformRows: Row[] = [
  {
    ...platformCondition,
    name: 'bundle-largest',
    seconds: 60,
    description:
      'largest bundle of a function, as the platform makes it; it contains the library for pictures, and the platform accepts 250 MB unpacked',
    unit: 'MB',
    bound: { atMost: 12 },
    async measure() {
      const [largest, second] = await measureBundles();
      if (!largest || !second) throw new Error('There are fewer than two bundles.');
      const [secondName, secondSize] = second;
      const [name, number] = largest;
      return { number, details: `${name}; then ${secondName} ${formatNumber(secondSize)} MB` };
    },
  },
  {
    ...platformCondition,
    name: 'bundle-median',
    description:
      'median bundle, of which each new endpoint is one more; it grows if all bundles include a library',
    unit: 'MB',
    bound: { atMost: 1.6 },
    async measure() {
      const sizes = (await measureBundles()).map(([, size]) => size);
      const all = sizes.reduce((sum, size) => sum + size, 0);
      return {
        number: median(sizes),
        details: `${sizes.length} bundles, together ${formatNumber(all)} MB`,
      };
    },
  },
  {
    ...platformCondition,
    name: 'cold-start',
    seconds: 30,
    description: `first answer of a bundle in a new process, as after a quiet hour: process, imports, response; slowest of ${Object.keys(requests).length} functions; median of ${startCount}`,
    unit: 'ms',
    bound: { atMost: 1000 },
    async measure() {
      const medians = await runInSequence(Object.keys(requests), async (name) => {
        return { name, time: median(await startCold(name)) };
      });
      return {
        number: Math.max(...medians.map(({ time }) => time)),
        details: medians.map(({ name, time }) => `${name} ${formatNumber(time)} ms`).join(', '),
      };
    },
  },
];

/** Returns the names of the bundles with their sizes in MB, largest first. */
async function measureBundles(): Promise<[string, number][]> {
  const { build } = await openPlatform();
  const all = await runInSequence(build.functions, async ({ path }): Promise<[string, number]> => {
    return [basename(path, '.zip'), (await stat(path)).size / 1_000_000];
  });
  return all.toSorted(([, one], [, other]) => other - one);
}

/**
 * Starts a function in new processes.
 * @returns the time in ms from each start to the response
 */
async function startCold(name: string): Promise<number[]> {
  const { build, site, variables } = await openPlatform();
  const { path = '', expectedStatus, ...init } = requests[name] ?? {};
  const bundle = build.functions.find((each) => each.name === name);
  if (!bundle) throw new Error(`There is no bundle ${name}.`);
  const folder = createTemporaryFolder();
  await unpackBundle(bundle, folder);
  return repeat(startCount, async () => {
    const request = new Request(site + path, init);
    const { response, milliseconds } = await callBundle(bundle, folder, request, variables);
    if (response.status !== expectedStatus) throw new Error(`${name} answered ${response.status}.`);
    return milliseconds;
  });
}

const installPlatform = memoize(() => installIfPossible(platformBuild));

/** Builds the site with the platform's build, with an embedded stack as its back end. */
const openPlatform = memoize(async () => {
  const { localAddress: site, secrets } = await startPreparedSite();
  const variables = createHostedVariables(site, await secrets());
  const interruption = new AbortController();
  onEnd(() => {
    interruption.abort();
    return Promise.resolve();
  });
  const installed = (await installPlatform()) ?? '';
  const project = createTemporaryFolder();
  const build = await buildForPlatform(installed, project, variables, interruption.signal);
  return { build, site, variables };
});
