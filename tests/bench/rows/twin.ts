/**
 * Compares the largest paint of pages with the largest paint of their twins: lean hand-written pages with the same
 * content (`../twin/twin.ts`). One server serves both, and the visits alternate.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { businesses } from '#content/businesses/businesses.ts';
import { paths } from '#netlify/local/paths.ts';
import { measureLargestPaint } from '../browser/lighthouse.ts';
import { profiles, measureThrottledPaint, type Profile } from '../browser/visit.ts';
import { alternate, median, memoize, formatNumber } from '../measuring.ts';
import { startServer, createTemporaryFolder } from '#tests/support/processes.ts';
import type { Row } from '../row.ts';
import { copyPreparedFolder, startSite } from '../site.ts';
import { createBusinessTwin, createTwin } from '../twin/twin.ts';
import { makeFullListing } from './live-listing.ts';

const serverFile = fileURLToPath(new URL('../function-server.ts', import.meta.url));

/** The number of visits for each median. */
const runCount = 5;

/**
 * Opens a site with a page and its twin.
 * @returns the address of the page. The address of its twin ends in '-twin'.
 */
type Open = () => Promise<string>;

type Paint = (url: string, profile: Profile) => Promise<number>;

function createTwinRow(
  name: string,
  pageName: string,
  profile: keyof typeof profiles,
  open: Open,
  measurePaint: Paint = measureLargestPaint,
): Row {
  return {
    name,
    description: `largest paint of ${pageName} by that of its twin, ${profile} profile; medians of ${runCount}`,
    unit: '×',
    bound: { atMost: 1.1 },
    async measure() {
      const url = await open();
      const measureAt = (address: string) => () => measurePaint(address, profiles[profile]);
      const [page, twin] = (
        await alternate(runCount, measureAt(url), measureAt(`${url}-twin`))
      ).map(median);
      return {
        number: (page ?? NaN) / (twin ?? NaN),
        details: `page ${formatNumber(page ?? NaN)} ms, twin ${formatNumber(twin ?? NaN)} ms`,
      };
    },
  };
}

const samplePath = businesses[0]?.url ?? '/';

/** Serves the built site with the twins added. */
const openBuilt = memoize(async () => {
  const files = createTemporaryFolder();
  const noFunctions = createTemporaryFolder();
  await cp(paths.builtSite, files, { recursive: true });
  await writeTwin(files, '/index', createTwin);
  await writeTwin(files, samplePath, createBusinessTwin);
  const { addresses } = await startServer([serverFile, noFunctions, files], {
    folder: createTemporaryFolder(),
    readyText: 'Through',
  });
  return (addresses['Through'] ?? '').replace('127.0.0.1', 'localhost');
});

async function writeTwin(files: string, path: string, make: typeof createTwin): Promise<void> {
  const page = await readFile(join(files, `${path}.html`), 'utf8');
  await writeFile(join(files, `${path}-twin.html`), make(page));
}

/**
 * Publishes a member's listing, adds the twin of its page, and restarts the site.
 * @returns the address of the page
 */
const openLive = memoize(async () => {
  const folder = await copyPreparedFolder();
  const files = createTemporaryFolder();
  await cp(paths.builtSite, files, { recursive: true });
  const options = ['--no-build', '--outDir', files];
  const first = await startSite(folder, options);
  // The description is short, so that the picture is the largest element in the viewport of the page.
  const path = await makeFullListing(first, {
    description: 'Fruit of the season, carried in every morning and sold all day.',
  });
  const page = await (await fetch(first.address + path)).text();
  await first.stop();
  await writeFile(join(files, `${path}-twin.html`), createBusinessTwin(page));
  return (await startSite(folder, options)).localAddress + path;
});

const openBuiltPage = (path: string) => async () => (await openBuilt()) + path;

export const twinRows: Row[] = [
  createTwinRow('twin-mobile', 'the landing page', 'mobile', openBuiltPage('/index')),
  createTwinRow(
    'twin-harsh',
    'the landing page',
    'harsh',
    openBuiltPage('/index'),
    measureThrottledPaint,
  ),
  createTwinRow(
    'twin-business',
    "a sample's page",
    'harsh',
    openBuiltPage(samplePath),
    measureThrottledPaint,
  ),
  createTwinRow('twin-listing', "a member's live advert", 'harsh', openLive, measureThrottledPaint),
];
