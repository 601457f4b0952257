import type { Locator } from '@playwright/test';
import { getAddress, createMember } from '../support/member.ts';
import { servePhotos } from '../support/listings-of-site.ts';
import { expect, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';

const postJson = (site: Site, path: string, fields: object) =>
  fetch(`${getAddress(site)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });

async function sendVacancy(site: Site, name: string) {
  const message = 'Two tailors in Ruiru, from Monday.';
  const email = `${crypto.randomUUID()}@duka.example`;
  const fields = { 'form-name': 'job-listing', name, email, message };
  expect((await postJson(site, '/api/job-vacancies', fields)).status).toBe(201);
  return email;
}

test('staff publish a vacancy as a job and close it [R117] @slow', async ({
  page,
  site,
  staff,
}) => {
  const email = await sendVacancy(site, 'Duka la Amina');
  await staff.open('vacancies');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vacancies');
  await (await staff.openRow(email)).getByRole('button', { name: 'Edit and publish' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A job at Duka la Amina');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Two tailors in Ruiru, from Monday.').first()).toBeVisible();
  await expect(page.getByLabel('Hiring company')).toHaveValue('Duka la Amina');
  await expect(page.getByLabel('E-mail address for applications')).toHaveValue(email);

  await page.getByLabel('Title of the job').fill('Tailor in Ruiru');
  await page.getByLabel('Description').clear();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Write the description.')).toBeVisible();
  await expect(page.getByLabel('Description')).toBeFocused();
  await expectAccessible(page, 'a job that is not complete', { measuredLinks: standaloneLinks });

  await page.reload();
  await expect(page.getByLabel('Title of the job')).toHaveValue('Tailor in Ruiru');
  await page.getByLabel('Description').fill('Sew school uniforms in a workshop of four.');
  await page.getByLabel('Category').selectOption('Clothing');
  await expect(page.getByLabel('Town')).toHaveValue('Ruiru');
  await page.getByLabel('Requirements').fill('You sew straight seams.\nYou come on time.\n');
  await page.getByLabel('Responsibilities').fill('Cut and sew thirty shirts a week.');
  await page.getByLabel('How to apply').fill('Send a photo of something that you sewed.');
  await page.route('**/publish', (route) => route.abort());
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('It may have worked')).toBeVisible();
  await page.unroute('**/publish');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Tailor in Ruiru is in the job listings.')).toBeVisible();
  await expect(staff.row(email)).toContainText('Published');

  await page.goto('/job-listings');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Tailor in Ruiru' }) });
  await expect(card).toContainText('You come on time.');
  await card.getByText('See the whole job').click();
  const applyLink = card.getByRole('link', { name: 'Apply by e-mail' });
  await expect(applyLink).toHaveAttribute('href', new RegExp(`^mailto:${email}\\?`));
  const structuredData = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structuredData ?? '')).toContainEqual(
    expect.objectContaining({ '@type': 'JobPosting', title: 'Tailor in Ruiru' }),
  );

  await page.goto('/admin?view=vacancies&state=published');
  await (await staff.openRow(email)).getByRole('button', { name: 'Close' }).click();
  await staff.giveReason('Somebody was found.', 'Close');
  await expect(page.getByText('The vacancy of Duka la Amina is closed.')).toBeVisible();
  await page.goto('/job-listings');
  await expect(page.getByRole('heading', { name: 'Order packer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tailor in Ruiru' })).toHaveCount(0);
});

test('staff decide the reports of an advert with a note @slow', async ({ page, site, staff }) => {
  for (const message of ['They never delivered.', 'Same here.']) {
    const report = { 'form-name': 'report', business: 'brooches', reason: 'scam', message };
    expect((await postJson(site, '/api/reports', report)).status).toBe(201);
  }
  await staff.open('reports');
  const reportRow = await staff.openRow('/brooches');
  await expect(reportRow).toContainText('One person sent 2 reports.');
  await expect(reportRow).toContainText('2 × It looks like a scam');
  await expect(reportRow).toContainText('They never delivered.');
  await expect(reportRow.getByRole('link', { name: 'See its page' })).toHaveAttribute(
    'href',
    '/brooches',
  );
  await expectAccessible(page, 'reports', { measuredLinks: standaloneLinks });
  await reportRow.getByRole('button', { name: 'Resolve' }).click();
  await expectAccessible(page, 'resolving', { measuredLinks: standaloneLinks });
  await staff.giveReason('We talked to the owner.', 'Resolve');
  await expect(page.getByText('The reports of /brooches are resolved.')).toBeVisible();
  await expect(page.getByText('There are no reports here.')).toBeVisible();

  // Bookmarks from the time before both lists had one screen name only the state.
  await staff.open('reports&state=resolved');
  await expect(page.getByLabel('Reports of')).toHaveValue('listings');
  await expect(page.getByLabel('Show')).toHaveValue('resolved');
  await expect(staff.row('/brooches')).toBeVisible();
  await page.getByLabel('Reports of').selectOption('Adverts');
  await page.getByLabel('Show').selectOption('Resolved');
  await expect(await staff.openRow('/brooches')).toContainText('Our note: We talked to the owner.');
});

test('staff suspend a reported advert once, and then resolve the reports @slow', async ({
  page,
  site,
  listings,
  staff,
}) => {
  const { slug } = await listings.live({ title: 'Quick Riches' });
  const report = { 'form-name': 'report', business: slug, reason: 'scam', message: 'A trick.' };
  expect((await postJson(site, '/api/reports', report)).status).toBe(201);
  await staff.open('reports');
  const row = await staff.openRow('Quick Riches');
  const suspend = row.getByRole('button', { name: 'Suspend' });
  await suspend.click();
  await staff.giveReason('It is a scam.', 'Suspend');
  await staff.expectStatus('Quick Riches is suspended.');
  await expect(suspend).toHaveCount(0);
  await page.reload();
  await staff.openRow('Quick Riches');
  await expect(row.getByRole('button', { name: 'Resolve' })).toBeVisible();
  await expect(suspend).toHaveCount(0);
  await page.keyboard.press('r');
  await staff.giveReason('Suspended.', 'Resolve');
  await expect(page.getByText('The reports of Quick Riches are resolved.')).toBeVisible();
});

test('open reports are decided in the review and on the page of the advert @slow', async ({
  page,
  listings,
  staff,
}) => {
  await servePhotos(page);
  const listing = await listings.live({ title: 'Kisumu Pots', hours: 'Every day' });
  const { slug } = await listings.readStored(listing);
  const insertReport = async () => {
    const report = { business: slug, reason: 'scam', reporter: 'a'.repeat(64) };
    await listings.database.from('reports').insert(report).throwOnError();
  };
  await insertReport();
  await listings.submit(listing, { title: 'Kisumu Pots and Pans' });
  await staff.open('review');
  const row = await staff.openRow('Kisumu Pots and Pans');
  const dismiss = page.getByRole('main').getByRole('button', { name: 'Dismiss' });
  await expect(row.getByRole('button', { name: 'Resolve' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expectAccessible(page, 'a review with reports', { measuredLinks: standaloneLinks });
  await dismiss.click();
  await staff.giveReason('A joke.', 'Dismiss');
  await staff.expectStatus('The reports of Kisumu Pots and Pans are dismissed.');
  await expect(dismiss).toHaveCount(0);

  await insertReport();
  await staff.open(`advert&id=${listing.id}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Suspend' })).toHaveCount(1);
  // The open reports and the decisions stand above the facts.
  const getTop = async (target: Locator) => (await target.boundingBox())?.y ?? 0;
  const facts = page.getByRole('main').getByText('Call the owner', { exact: true });
  const feature = page.getByRole('main').getByRole('button', { name: 'Feature' });
  expect(await getTop(dismiss)).toBeLessThan(await getTop(feature));
  expect(await getTop(feature)).toBeLessThan(await getTop(facts));
  await dismiss.click();
  await staff.giveReason('A joke again.', 'Dismiss');
  await staff.expectStatus('The reports of Kisumu Pots are dismissed.');
  await expect(dismiss).toHaveCount(0);
  await expect(page.getByText('Our note: A joke again.')).toBeVisible();

  // A second waiting version, so that the row is not open for being the only one.
  await listings.submitted({ title: 'Nakuru Beads' });
  await page.getByRole('link', { name: 'See what waits for review' }).click();
  const opened = page.getByRole('main').locator('li > details[open] > summary');
  await expect(opened).toContainText('Kisumu Pots and Pans');
});

test('staff page through the members and find one @slow', async ({ page, site, staff }) => {
  const newMember = await createMember(site, { full_name: 'Wambui the First' });
  for (let count = 0; count < 26; count += 1) await createMember(site);
  await staff.open('users');
  await expect(page.getByText('The operator gives roles at the identity service.')).toBeVisible();
  const rows = page.getByRole('main').locator('[data-key]');
  await expect(rows).toHaveCount(24);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('heading', { name: 'Wambui the First' })).toBeVisible();
  await expect(staff.row('baraka@tangaza.example')).toContainText('baraka@tangaza.example staff');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await page.getByLabel('Name, e-mail or phone number').fill(newMember.email.slice(0, 12));
  await page.getByLabel('Name, e-mail or phone number').press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(staff.row(newMember.email)).toContainText('no adverts');
  await expect(page).toHaveURL(/q=/);
  await expectAccessible(page, 'users', { measuredLinks: standaloneLinks });
  await rows.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wambui the First');
});

test('staff filter the log by address @slow', async ({ page, site, staff }) => {
  await sendVacancy(site, 'Duka ya Historia');
  await staff.open('vacancies');
  const vacancyRow = await staff.openRow('Duka ya Historia');
  await expectAccessible(page, 'vacancies', { measuredLinks: standaloneLinks });
  await vacancyRow.getByRole('button', { name: 'Refuse' }).click();
  await staff.giveReason('A test of history.', 'Refuse');
  await expect(page.getByText('is refused.')).toBeVisible();

  await page.goto('/admin?view=audit');
  const entry = await staff.openRow('Refused, by Baraka Otieno');
  await expect(entry).toContainText('A test of history.');
  await expect(entry).toContainText('by Baraka Otieno');
  await expectAccessible(page, 'log', { measuredLinks: standaloneLinks });
  await page.getByLabel('What', { exact: true }).selectOption('Vacancy');
  await expect(page, 'a kind takes effect at once').toHaveURL(/subject=vacancy/);
  await page.getByLabel('Who').fill('baraka');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/actor=baraka/);
  await expect(entry).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Who')).toHaveValue('baraka');
  await page.getByLabel('Who').fill('time');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('Nothing matches. Try another filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await staff.openRow(entry);
  await entry.getByRole('link', { name: 'Everything that happened to it' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit.csv');

  // A phone shows the first entry without scrolling, and the filters after a tap.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin?view=audit&subject=vacancy');
  const firstEntry = page.getByRole('main').locator('[data-key]').first();
  await expect(firstEntry).toBeVisible();
  expect((await firstEntry.boundingBox())?.y).toBeLessThan(360);
  await expect(page.getByLabel('Who')).toBeHidden();
  await page.getByRole('button', { name: 'Filters: vacancy' }).click();
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('vacancy');
  await expectAccessible(page, 'the filters of a phone', { measuredLinks: standaloneLinks });
});
