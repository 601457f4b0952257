/**
 * Compares the largest paint of pages with that of their twins: lean hand-written pages with the same content
 * (`../twin/twin.ts`). One server serves both, and the visits alternate.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { businesses } from '#content/businesses/businesses.ts';
import { paths } from '#netlify/local/paths.ts';
import { largestPaint } from '../browser/lighthouse.ts';
import { profiles, slowPaint, type Profile } from '../browser/visit.ts';
import { alternate, median, once, formatNumber } from '../measuring.ts';
import { startServer, temporaryFolder } from '../processes.ts';
import type { Row } from '../row.ts';
import { copyPreparedFolder, startSite } from '../site.ts';
import { createBusinessTwin, createTwin } from '../twin/twin.ts';
import { makeFullListing } from './live-listing.ts';

const serverFile = fileURLToPath(new URL('../function-server.ts', import.meta.url));

/** The number of visits for each median. */
const runs = 5;

/**
 * Opens a site with a page and its twin.
 * @returns the address of the page; the address of its twin ends in '-twin'
 */
type Open = () => Promise<string>;

type Paint = (url: string, profile: Profile) => Promise<number>;

function twinRow(
  name: string,
  pageName: string,
  profile: keyof typeof profiles,
  open: Open,
  measurePaint: Paint = largestPaint,
): Row {
  return {
    name,
    description: `largest paint of ${pageName} by that of its twin, ${profile} profile; medians of ${runs}`,
    unit: '×',
    bound: { atMost: 1.1 },
    async measure() {
      const url = await open();
      const paint = (address: string) => () => measurePaint(address, profiles[profile]);
      const [page, twin] = (await alternate(runs, paint(url), paint(`${url}-twin`))).map(median);
      return {
        number: (page ?? NaN) / (twin ?? NaN),
        details: `page ${formatNumber(page ?? NaN)} ms, twin ${formatNumber(twin ?? NaN)} ms`,
      };
    },
  };
}

const sample = businesses[0]?.url ?? '/';

/** Serves the built site with the twins added. */
const openBuilt = once(async () => {
  const files = temporaryFolder();
  const noFunctions = temporaryFolder();
  await cp(paths.builtSite, files, { recursive: true });
  await writeTwin(files, '/index', createTwin);
  await writeTwin(files, sample, createBusinessTwin);
  const { addresses } = await startServer([serverFile, noFunctions, files], {
    folder: temporaryFolder(),
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
const openLive = once(async () => {
  const folder = await copyPreparedFolder();
  const files = temporaryFolder();
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
  twinRow('twin-mobile', 'the landing page', 'mobile', openBuiltPage('/index')),
  twinRow('twin-harsh', 'the landing page', 'harsh', openBuiltPage('/index')),
  twinRow('twin-business', "a sample's page", 'harsh', openBuiltPage(sample), slowPaint),
  twinRow('twin-listing', "a member's live advert", 'harsh', openLive, slowPaint),
];
