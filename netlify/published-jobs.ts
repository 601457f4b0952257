/** Reads the jobs that staff published when the site is built, and hands them to the site's code. */
import { readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import * as z from 'zod';
import { builtData } from '../src/content/virtual-module.ts';
import { jobColumns, jobFromRow, jobRowSchema } from '../src/domain/job/open-job.ts';
import { tables } from './data/database.ts';

/** Where the jobs of a build come from. */
interface Source {
  /** A JSON file of rows of the view `open_jobs`, which goes before the database. */
  feed: string | undefined;
  /** Read by the key that everybody has; without one there are no jobs but the samples. */
  database: { url: string; publishableKey: string } | undefined;
}

/** How long, in milliseconds, a build waits for an answer. */
const patience = 30_000;

/** A database that does not answer fails the build, which leaves the site as it is. */
export function publishedJobs(source: Source): AstroIntegration {
  return builtData('published-jobs', async () =>
    z
      .array(jobRowSchema)
      .parse(await readRows(source))
      .map(jobFromRow),
  );
}

async function readRows({ feed, database }: Source): Promise<unknown> {
  if (feed) return JSON.parse(await readFile(feed, 'utf8')) as unknown;
  if (!database) return [];
  const { data, error } = await tables(database.url, database.publishableKey)
    .from('open_jobs')
    .select(jobColumns)
    .order('id', { ascending: false })
    .limit(200)
    .retry(false)
    .abortSignal(AbortSignal.timeout(patience));
  if (error) throw new Error(`The jobs could not be read from ${database.url}.`, { cause: error });
  return data;
}
