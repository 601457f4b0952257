import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { job } from '#tests/support/staff-desk.ts';

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A row of the view of open jobs. */
const row = (id: number, title: string, days: number) => ({
  id,
  title,
  description: job.jobDescription,
  employer: job.employer,
  requirements: job.requirements,
  responsibilities: job.responsibilities,
  website: null,
  how_to_apply: job.howToApply,
  apply_email: job.applyEmail,
  category: job.category,
  location: job.location,
  employment: job.employment,
  date_posted: dayFromNow(days - 30),
  valid_through: dayFromNow(days),
});

function build(folder: string, feed: string) {
  const env = { ...process.env, JOBS_FEED: feed };
  return spawnSync('astro', ['build', '--outDir', folder], { env, encoding: 'utf8' });
}

test('published jobs stand in the page that is built, until they end [R117]', async ({}, testInfo) => {
  const folder = testInfo.outputPath('site');
  const feed = testInfo.outputPath('jobs.json');
  const jobs = [row(1001, 'Tailor of the feed', 20), row(1002, 'Tailor of long ago', -2)];
  await writeFile(feed, JSON.stringify(jobs));
  const { status, stdout, stderr } = build(folder, feed);
  expect(status, stdout + stderr).toBe(0);
  const page = await readFile(join(folder, 'job-listings.html'), 'utf8');
  expect(page).toContain('id="job-1001"');
  expect(page).not.toContain('Tailor of long ago');
  expect(page).toContain('Order packer');
  const [, data = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(page) ?? [];
  expect((JSON.parse(data) as { title: string }[]).map(({ title }) => title)).toContain(
    'Tailor of the feed',
  );

  await writeFile(feed, JSON.stringify([{ ...jobs[0], requirements: 'none' }]));
  const broken = build(folder, feed);
  expect(broken.status).not.toBe(0);
  expect(broken.stdout + broken.stderr).toContain('requirements');
  await rm(folder, { recursive: true, force: true });
});
