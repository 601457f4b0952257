/** Publishes planned posts of the blog at their minute, by a build of the site. */
import * as z from 'zod';
import { now } from '../clock.ts';
import { buildPlannedPosts } from '../data/rebuild.ts';
import { siteAddress } from '../http/site-address.ts';

/** Timeout in ms of the request for the times. It is short, because the next run follows in a minute. */
const timeoutMs = 2_000;

const plannedSchema = z.object({ planned: z.array(z.iso.datetime()) });

/**
 * Starts a build if a planned post became due after the last build.
 * @throws {Problem} as {@link buildPlannedPosts}
 * @throws {Error} if the file of the build is unreadable
 */
export async function publishPlannedPosts(): Promise<void> {
  const present = now().toISOString();
  const dueAt = (await readPlannedTimes()).findLast((time) => time <= present);
  if (dueAt !== undefined) await buildPlannedPosts(dueAt);
}

/** Returns the times of the planned posts, the earliest first. A build of an earlier version lacks the file. */
async function readPlannedTimes(): Promise<string[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(siteAddress('/blog/planned.json'), { signal });
  if (response.status === 404) return [];
  return plannedSchema.parse(await response.json()).planned;
}
