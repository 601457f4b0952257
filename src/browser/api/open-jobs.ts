/** Loads the open jobs of the job page. */
import type { FreshJobs } from '#domain/job/open-job.ts';
import { fetchSiteData } from './site-data.ts';

/** Loads the open jobs. @throws {Error} as {@link fetchSiteData}. */
export function fetchOpenJobs(): Promise<FreshJobs> {
  return fetchSiteData('/api/open-jobs');
}
