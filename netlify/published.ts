/** Reads what members and staff published when the site is built, and hands it to the site's code. */
import { readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { builtData } from '../src/content/virtual-module.ts';
import { listingOf, newestFirst } from '../src/domain/listing/live-listing.ts';
import { allLiveListings, type PublicDatabase } from './data/live-listings.ts';
import { parseJobs, readOpenJobs } from './data/open-jobs.ts';
import { readSiteReach } from './data/site-reach.ts';

/** Without a database there are none. One that does not answer fails the build, which leaves the site as it is. */
export function listings(database: PublicDatabase | undefined): AstroIntegration {
  return builtData('listings', async () => {
    if (!database) return [];
    const live = await reading('adverts', database, allLiveListings(database));
    return live.sort(newestFirst).map(listingOf);
  });
}

/** As {@link listings}: what was measured, or nothing. */
export function siteReach(database: PublicDatabase | undefined): AstroIntegration {
  return builtData('site-reach', async () => {
    if (!database) return [];
    return [await reading('reach', database, readSiteReach(database))];
  });
}

/** Where the jobs of a build come from. */
interface Source {
  /** A JSON file of rows of the view `open_jobs`, which goes before the database. */
  feed: string | undefined;
  /** Without one there are no jobs but the samples. */
  database: PublicDatabase | undefined;
}

/** A build waits this long for the jobs. */
const timeoutMs = 30_000;

/** As {@link listings}. */
export function publishedJobs({ feed, database }: Source): AstroIntegration {
  return builtData('published-jobs', async () => {
    if (feed) return parseJobs(JSON.parse(await readFile(feed, 'utf8')));
    if (!database) return [];
    return reading('jobs', database, readOpenJobs(database, AbortSignal.timeout(timeoutMs)));
  });
}

async function reading<Rows>(name: string, { url }: PublicDatabase, rows: Promise<Rows>) {
  try {
    return await rows;
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : '';
    throw new Error(`The ${name} could not be read from ${url}. ${reason}`, { cause });
  }
}
