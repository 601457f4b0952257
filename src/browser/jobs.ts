/** Asks the site which jobs there are by now. */
import type { FreshJobs } from '../domain/job/fresh-jobs.ts';

/** How long, in milliseconds, a slow connection may take. */
const patience = 30_000;

/** @throws {Error} when it cannot be asked. */
export async function askForOpenJobs(): Promise<FreshJobs> {
  const answer = await fetch('/api/open-jobs', { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`/api/open-jobs answered ${answer.status}.`);
  return (await answer.json()) as FreshJobs;
}
