import type { Page } from '@playwright/test';
import { advanceClock, holdRequests } from '../support/controls.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

// All tests share one client address, which can send five forms an hour.
test.beforeEach(async ({ site }) => {
  await advanceClock(site, 3_601);
});

/**
 * Waits until the script of the form stores the typed text. Before its script runs, a submission of the form leads
 * to another page.
 */
const waitForScript = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain('draft vacancy');

const getForm = (page: Page) => page.getByRole('form', { name: 'Submit a job vacancy' });
const sendButtonOptions = { name: 'Send the vacancy' };

async function fillForm(page: Page, { email = 'jobs@duka.example', message = 'Two tailors' } = {}) {
  const form = getForm(page);
  await form.getByLabel('Hiring company').fill('Duka la Amina');
  await form.getByLabel('E-mail address for applications').fill(email);
  await form.getByLabel('The vacancy').fill(message);
}

/** An address that the browser accepts and the server refuses. */
const unreachableEmail = 'jobs@duka';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused vacancy keeps its text, and is sent after a correction [R068, R118, R147]', async ({
    page,
    site,
  }) => {
    await page.goto('/job-listings');
    await fillForm(page, { email: unreachableEmail, message: 'First line\nSecond <b>line</b>' });
    await getForm(page).getByRole('button', sendButtonOptions).click();
    await expect(page).toHaveTitle('Tangaza | Error: Submit a job vacancy');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
    const summary = page.getByRole('alert').filter({ hasText: 'Your vacancy was not sent' });
    await expect(summary).toBeFocused();
    const form = getForm(page);
    await expect(form.getByLabel('The vacancy')).toHaveValue('First line\nSecond <b>line</b>');
    await expect(form.getByLabel('Hiring company')).toHaveValue('Duka la Amina');
    const email = form.getByLabel('E-mail address for applications');
    await expect(email).toHaveValue(unreachableEmail);
    await expect(email).toHaveAccessibleDescription(/Write the e-mail address in full/);

    await email.fill('plain@duka.example');
    await form.getByRole('button', sendButtonOptions).click();
    await expect(page).toHaveURL('/vacancy-received');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We received your vacancy');
    expect((await site.emailTo('plain@duka.example')).text).toContain('We received a job vacancy');
    await page.getByRole('link', { name: 'Back to the job listings' }).click();
    await expect(page).toHaveURL('/job-listings');
  });
});

test('a vacancy is corrected and sent in place, and survives reloads [R118, R147] @slow', async ({
  page,
  site,
}) => {
  const sentBodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sentBodies.push(request.postData() ?? '');
  });
  await page.goto('/job-listings');
  await getForm(page).getByLabel('The vacancy').fill('Half a text');
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(getForm(page).getByLabel('The vacancy')).toHaveValue('Half a text');
  // The hidden field for bots is in an element of 1 × 1 px.
  const trap = page.locator('[name="bot-field"]');
  const trapSize = await trap.locator('..').boundingBox();
  expect([trapSize?.width, trapSize?.height]).toEqual([1, 1]);
  await expect(page.getByRole('textbox', { name: 'Leave this field empty' })).toHaveCount(0);
  await getForm(page).getByLabel('The vacancy').focus();
  await page.keyboard.press('Tab');
  await expect(trap).not.toBeFocused();

  const sendButton = getForm(page).getByRole('button', sendButtonOptions);
  const email = getForm(page).getByLabel('E-mail address for applications');
  await sendButton.click();
  await expect(getForm(page).getByLabel('Hiring company')).toBeFocused();
  await fillForm(page, { email: 'nobody' });
  await waitForScript(page);
  await sendButton.click();
  await expect(email).toBeFocused();
  expect(sentBodies).toEqual([]);

  await fillForm(page, { email: unreachableEmail });
  await sendButton.click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Write the e-mail address in full/);
  await expect(getForm(page).getByLabel('The vacancy')).toHaveValue('Two tailors');

  await email.fill('in-place@duka.example');
  await page.keyboard.press('Enter');
  await expect(getForm(page).getByRole('status')).toHaveText(/We received your vacancy/);
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await expect(page).toHaveURL('/job-listings');
  expect(Object.keys(JSON.parse(sentBodies.at(-1) ?? '') as object).sort()).toEqual([
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

test('a vacancy survives a lost connection, and two taps send once @slow', async ({ page }) => {
  await page.goto('/job-listings');
  await fillForm(page, { message: 'An hour of work' });
  await waitForScript(page);
  await page.route('**/api/job-vacancies', (route) => route.abort());
  await getForm(page).getByRole('button', sendButtonOptions).click();
  await expect(getForm(page).getByRole('alert')).toHaveText(
    'Could not send your vacancy. What you typed is still here. Try again in a minute.',
  );
  await expect(getForm(page).getByLabel('The vacancy')).toHaveValue('An hour of work');
  await page.unroute('**/api/job-vacancies');

  let requestCount = 0;
  const release = await holdRequests(page, '**/api/job-vacancies', (route) => {
    requestCount += 1;
    return route.continue();
  });
  const sendButton = getForm(page).getByRole('button');
  await sendButton.click();
  await expect(sendButton).toHaveText('Sending…');
  await expect(sendButton).toHaveAttribute('aria-busy', 'true');
  await sendButton.click();
  release();
  await expect(getForm(page).getByRole('status')).toHaveText(/We received/);
  await expect(getForm(page).getByRole('alert')).toHaveCount(0);
  await expect(sendButton).toHaveText('Send the vacancy');
  expect(requestCount).toBe(1);
});

test('a phone shows that a report was sent, where its form was @slow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/naomi-mats');
  await page.getByText('Report this advert').first().click();
  await page.getByLabel('What is wrong?').selectOption('closed');
  await page.getByLabel('Tell us what happened').fill('The shop is closed.');
  await page.getByRole('button', { name: 'Send the report' }).click();
  const status = page.getByRole('status').filter({ hasText: 'We received your report' });
  await expect(status).toBeFocused();
  await expect(status).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Send the report' })).toBeHidden();
});
