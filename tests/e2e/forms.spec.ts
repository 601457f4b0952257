import type { Page } from '@playwright/test';
import { advanceClock } from '../support/controls.ts';
import { expect, test } from '../support/site.ts';

test.use({ sharing: 'members' });

/** All tests share one client address, which may send five forms an hour. */
test.beforeEach(async ({ site }) => {
  await advanceClock(site, 3_601);
});

/** Once its script runs, the form keeps the typed text. Submitted earlier, the form leads to a page of its own. */
const scriptIsThere = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain('draft vacancy');

const getForm = (page: Page) => page.getByRole('form', { name: 'Submit a job vacancy' });
const button = { name: 'Send the vacancy' };

async function fill(page: Page, { email = 'jobs@duka.example', message = 'Two tailors' } = {}) {
  const form = getForm(page);
  await form.getByLabel('Hiring company').fill('Duka la Amina');
  await form.getByLabel('E-mail address for applications').fill(email);
  await form.getByLabel('The vacancy').fill(message);
}

/** The browser accepts this address, but no mail can reach it. */
const unreachable = 'jobs@duka';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a vacancy is corrected without retyping, and its receipt is shown [R068, R118, R147]', async ({
    page,
    site,
  }) => {
    await page.goto('/job-listings');
    await fill(page, { email: unreachable, message: 'First line\nSecond <b>line</b>' });
    await getForm(page).getByRole('button', button).click();
    await expect(page).toHaveTitle('Tangaza | Error: Submit a job vacancy');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
    const summary = page.getByRole('alert').filter({ hasText: 'Your vacancy was not sent' });
    await expect(summary).toBeFocused();
    const form = getForm(page);
    await expect(form.getByLabel('The vacancy')).toHaveValue('First line\nSecond <b>line</b>');
    await expect(form.getByLabel('Hiring company')).toHaveValue('Duka la Amina');
    const email = form.getByLabel('E-mail address for applications');
    await expect(email).toHaveValue(unreachable);
    await expect(email).toHaveAccessibleDescription(/Write the e-mail address in full/);

    await email.fill('plain@duka.example');
    await form.getByRole('button', button).click();
    await expect(page).toHaveURL('/vacancy-received');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We received your vacancy');
    expect((await site.emailTo('plain@duka.example')).text).toContain('We received a job vacancy');
    await page.getByRole('link', { name: 'Back to the job listings' }).click();
    await expect(page).toHaveURL('/job-listings');
  });
});

test('a vacancy is corrected and sent in place, and survives reloads [R118, R147]', async ({
  page,
  site,
}) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.postData() ?? '');
  });
  await page.goto('/job-listings');
  await getForm(page).getByLabel('The vacancy').fill('Half a text');
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(getForm(page).getByLabel('The vacancy')).toHaveValue('Half a text');
  const trap = page.locator('[name="bot-field"]');
  const room = await trap.locator('..').boundingBox();
  expect([room?.width, room?.height]).toEqual([1, 1]);
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  await getForm(page).getByLabel('The vacancy').focus();
  await page.keyboard.press('Tab');
  await expect(trap).not.toBeFocused();

  const send = getForm(page).getByRole('button', button);
  const email = getForm(page).getByLabel('E-mail address for applications');
  await send.click();
  await expect(getForm(page).getByLabel('Hiring company')).toBeFocused();
  await fill(page, { email: 'nobody' });
  await scriptIsThere(page);
  await send.click();
  await expect(email).toBeFocused();
  expect(posted).toEqual([]);

  await fill(page, { email: unreachable });
  await send.click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Write the e-mail address in full/);
  await expect(getForm(page).getByLabel('The vacancy')).toHaveValue('Two tailors');

  await email.fill('in-place@duka.example');
  await page.keyboard.press('Enter');
  await expect(getForm(page).getByRole('status')).toHaveText(/We received your vacancy/);
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await expect(page).toHaveURL('/job-listings');
  expect(Object.keys(JSON.parse(posted.at(-1) ?? '') as object).sort()).toEqual([
    'bot-field',
    'email',
    'form-name',
    'message',
    'name',
  ]);
  for (const label of ['Hiring company', 'E-mail address for applications', 'The vacancy']) {
    await expect(getForm(page).getByLabel(label)).toHaveValue('');
  }
  expect((await site.emailTo('in-place@duka.example')).subject).toContain('vacancy');
});

test(
  'a vacancy survives a lost connection, and two taps send once',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/job-listings');
    await fill(page, { message: 'An hour of work' });
    await scriptIsThere(page);
    await page.route('**/api/job-vacancies', (route) => route.abort());
    await getForm(page).getByRole('button', button).click();
    await expect(getForm(page).getByRole('alert')).toHaveText(
      'Could not send your vacancy. Check your connection and try again.',
    );
    await expect(getForm(page).getByLabel('The vacancy')).toHaveValue('An hour of work');
    await page.unroute('**/api/job-vacancies');

    const held = Promise.withResolvers<undefined>();
    let posted = 0;
    await page.route('**/api/job-vacancies', async (route) => {
      posted += 1;
      await held.promise;
      await route.continue();
    });
    const send = getForm(page).getByRole('button');
    await send.click();
    await expect(send).toHaveText('Sending…');
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await send.click();
    held.resolve(undefined);
    await expect(getForm(page).getByRole('status')).toHaveText(/We received/);
    await expect(getForm(page).getByRole('alert')).toHaveCount(0);
    await expect(send).toHaveText('Send the vacancy');
    expect(posted).toBe(1);
  },
);
