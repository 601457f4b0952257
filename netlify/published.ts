/** Reads the published data of members and staff at build time, and passes it to the site's code. */
import { readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { createDataModule } from '../src/content/virtual-module.ts';
import { toListing, compareNewestFirst } from '../src/domain/listing/live-listing.ts';
import { allLiveListings, type PublicDatabase } from './data/live-listings.ts';
import { parseJobs, readOpenJobs } from './data/open-jobs.ts';
import { readSiteReach } from './data/site-reach.ts';

/**
 * Without a database the list is empty. A database that does not respond fails the build, which leaves the deployed
 * site unchanged.
 */
export function listings(database: PublicDatabase | undefined): AstroIntegration {
  return createDataModule('listings', async () => {
    if (!database) return [];
    const live = await reading('adverts', database, allLiveListings(database));
    return live.sort(compareNewestFirst).map(toListing);
  });
}

/** As {@link listings}, for the measured reach of the site. */
export function siteReach(database: PublicDatabase | undefined): AstroIntegration {
  return createDataModule('site-reach', async () => {
    if (!database) return [];
    return [await reading('reach', database, readSiteReach(database))];
  });
}

/** The source of the jobs at build time. */
interface Source {
  /** A JSON file of rows of the view `open_jobs`, which has priority over the database. */
  feed: string | undefined;
  /** If undefined, the only jobs are the samples. */
  database: PublicDatabase | undefined;
}

/** Timeout of a build for the jobs. */
const timeoutMs = 30_000;

/** As {@link listings}. */
export function publishedJobs({ feed, database }: Source): AstroIntegration {
  return createDataModule('published-jobs', async () => {
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
