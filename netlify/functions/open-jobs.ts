import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { createSampleJobs } from '#content/jobs.ts';
import { getText } from '#content/text/text.ts';
import { toIsoDay } from '#domain/date/day.ts';
import { selectOpenJobs, type FreshJobs } from '#domain/job/open-job.ts';
import { JobList } from '#features/jobs/JobList.tsx';
import { toJobPostings } from '#features/jobs/structured-data.ts';
import { now } from '../clock.ts';
import { readOpenJobs } from '../data/open-jobs.ts';
import { limitRequests } from '../data/request-limit.ts';
import { renderToHtml } from '../http/answer-page.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/open-jobs' };

/** Returns the present jobs for the static page /job-listings, which may be older. */
export default limitedEndpoint(limitRequests(config), {
  GET: async () => {
    const jobs = selectOpenJobs(
      [...(await readOpenJobs()), ...createSampleJobs(now())],
      toIsoDay(now()),
    );
    const { jobs: text, language } = getText();
    const fresh: FreshJobs = {
      html: await renderToHtml(createElement(JobList, { jobs, text, language })),
      structuredData: toJobPostings(jobs),
    };
    return Response.json(fresh, {
      headers: {
        'cache-control': 'public, max-age=0, s-maxage=30',
        'x-content-type-options': 'nosniff',
      },
    });
  },
});
