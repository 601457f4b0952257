import { jobs } from '#content/jobs.ts';
import { expect, test } from '../support/site.ts';

test('a visitor reads what Tangaza is, what will be better, and goes on to the prices [R002, R006, R008, R010, R057, R058]', async ({
  page,
}) => {
  await page.goto('/about-tangaza');
  const main = page.getByRole('main');
  const blocks = main.getByRole('heading', { name: /^What is Tangaza$|^Improvements$/ });
  await expect(blocks).toHaveText(['What is Tangaza', 'Improvements']);
  for (const words of [
    'small businesses',
    'low fixed price',
    'a page of its own and a place on our homepage',
    'launched in February 2021',
    'remote team with no physical offices',
    '500-1000 people per day',
    'Weekdays 8am-5pm, Saturday 9am-1pm. No Sunday work',
    'mobile-money payment is planned and not yet available',
    'call us on 0700 000 001 to confirm',
  ]) {
    await expect(main).toContainText(words);
  }
  // Wherever paying is explained, the number of the till is not far.
  await expect(main).toContainText('5378141');
  await main.getByRole('link', { name: 'Pricing Packages', exact: true }).click();
  await expect(page).toHaveURL('/pricing');
});

test('freelancing is planned, and nobody is asked to sign up for it [R020]', async ({ page }) => {
  await page.goto('/about-tangaza');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Freelancing', exact: true }) });
  await expect(card).toContainText('Planned');
  await expect(card.locator('a, button, input, form')).toHaveCount(0);
  await expect(page.getByRole('main').locator('form')).toHaveCount(0);
});

test('a visitor is told that job listings are in beta, and where to write about work [R020, R063]', async ({
  page,
}) => {
  await page.goto('/job-listings');
  const main = page.getByRole('main');
  await expect(main).toContainText('This page is in beta');
  await expect(main).toContainText('please do not send applications');
  await expect(main.getByRole('link', { name: 'hello@tangaza.example' })).toHaveAttribute(
    'href',
    'mailto:hello@tangaza.example',
  );
});

test('each job says everything that the data says of it [R064, R065, R066, R067, R117]', async ({
  page,
}) => {
  await page.goto('/job-listings');
  await expect(page.getByRole('article')).toHaveCount(jobs.length);
  for (const job of jobs) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: job.jobTitle, exact: true }) });
    for (const words of [job.category, job.employer, job.jobDescription, job.howToApply]) {
      await expect(card.getByText(words, { exact: true })).toBeVisible();
    }
    const [requirements, responsibilities] = await card.locator('ol').all();
    await expect(requirements?.getByRole('listitem') ?? card).toHaveText(job.requirements);
    await expect(responsibilities?.getByRole('listitem') ?? card).toHaveText(job.responsibilities);
    await expect(card.getByText('75%')).toHaveText(
      'The ideal candidate meets at least 75% of these requirements.',
    );
    const website = card.getByRole('link', { name: job.employer });
    await expect(website).toHaveAttribute('href', job.urlToWebsite ?? '');
    await expect(website).toHaveAttribute('rel', /\bnoopener\b/);
  }
});

test('the form for a vacancy stands below the jobs [R068]', async ({ page }) => {
  await page.goto('/job-listings');
  const form = page.getByRole('form', { name: 'Submit a job vacancy' });
  for (const label of ['Hiring company', 'E-mail address for applications', 'The vacancy']) {
    await expect(form.getByLabel(label)).toBeEditable();
    await expect(form.getByLabel(label)).toHaveAttribute('required');
  }
  const last = await page.getByRole('article').last().boundingBox();
  const place = await form.boundingBox();
  expect(place?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

test('search engines read each job with all they need', async ({ page }) => {
  await page.goto('/job-listings');
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const postings = JSON.parse(data ?? '') as Record<string, unknown>[];
  expect(postings).toHaveLength(jobs.length);
  for (const [at, job] of jobs.entries()) {
    expect(postings[at]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: job.jobTitle,
      description: job.jobDescription,
      hiringOrganization: { '@type': 'Organization', name: job.employer },
      jobLocation: { address: { addressLocality: job.location, addressCountry: 'KE' } },
    });
    const [posted, until] = ['datePosted', 'validThrough'].map((key) => {
      return Date.parse(String(postings[at]?.[key]));
    });
    expect(until).toBeGreaterThan(posted ?? Infinity);
  }
});
