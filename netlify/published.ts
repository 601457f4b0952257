/** Reads the published data of members and staff at build time. */
import { readFile } from 'node:fs/promises';
import type { Job } from '../src/domain/job/job.schema.ts';
import { compareNewestFirst, type Listing } from '../src/domain/listing/listing.schema.ts';
import { readLiveListings, type PublicDatabase } from './data/live-listings.ts';
import { parseJobs, readOpenJobs } from './data/open-jobs.ts';
import { readSiteReach } from './data/site-reach.ts';

/**
 * Returns the published listings, newest first. Without a database the list is empty. If the database does not
 * respond, the build fails and the deployed site stays unchanged.
 */
export async function readListings(database: PublicDatabase | undefined): Promise<Listing[]> {
  if (!database) return [];
  const live = await explainFailure('adverts', database, readLiveListings(database));
  return live.sort(compareNewestFirst);
}

/**
 * Returns the measured reach of the site, as a list of one item. Without a database the list is empty. Failures
 * have the same effect as for {@link readListings}.
 */
export async function readReach(database: PublicDatabase | undefined) {
  if (!database) return [];
  return [await explainFailure('reach', database, readSiteReach(database))];
}

/** The source of the jobs at build time. */
interface JobSource {
  /** A JSON file of rows of the view `open_jobs`, which has priority over the database. */
  feed: string | undefined;
  /** Without a database and a feed the site shows sample jobs only. */
  database: PublicDatabase | undefined;
}

/** Timeout of the request for the jobs. */
const timeoutMs = 30_000;

/** Returns the published jobs. Failures have the same effect as for {@link readListings}. */
export async function readJobs({ feed, database }: JobSource): Promise<Job[]> {
  if (feed) return parseJobs(JSON.parse(await readFile(feed, 'utf8')));
  if (!database) return [];
  return explainFailure('jobs', database, readOpenJobs(database, AbortSignal.timeout(timeoutMs)));
}

async function explainFailure<Rows>(name: string, { url }: PublicDatabase, rows: Promise<Rows>) {
  try {
    return await rows;
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : '';
    throw new Error(`The ${name} could not be read from ${url}. ${reason}`, { cause });
  }
}
