import * as form from '../support/advertise.ts';
import { holdRequests } from '../support/controls.ts';
import { readEmailFragment } from '../support/identity.ts';
import { expect, test } from '../support/test.ts';
import { dialogAlert, dialogField, dialogSubmit } from '../support/widget.ts';

test.use({ siteSharedWith: 'live listing tests', viewport: form.phoneSize });

test('a first advert takes 11 taps and 7 fields at most [G34, R011, R012, R013, R015] @slow', async ({
  page: landingPage,
  site,
}) => {
  // A busy machine needs seconds to decode, upload and convert a photo of 12 MB.
  const { counts, tap, type } = form.countActions();
  const email = 'naliaka@mats.example';
  await landingPage.goto('/');
  await tap(landingPage.getByRole('link', { name: 'Start your advert' }).click());
  await type(dialogField(landingPage, 'name'), 'Naliaka Wafula');
  await type(dialogField(landingPage, 'email'), email);
  await type(dialogField(landingPage, 'password'), 'maua na miti');
  await tap(dialogSubmit(landingPage).click());
  await expect(dialogAlert(landingPage)).toContainText('A confirmation message was sent');
  // The first tap opens the email, and the second one follows its link.
  await tap(Promise.resolve());
  const page = await landingPage.context().newPage();
  await tap(page.goto(`/${await readEmailFragment(site, email)}`));
  await expect(page).toHaveURL('/advertise');

  await expect(form.field(page, 'Who should customers ask for?')).toHaveValue('Naliaka Wafula');
  await type(form.field(page, 'Name of your business'), 'Naliaka Mats');
  await tap(page.getByLabel('What do you sell?').selectOption('Design'));
  await tap(page.getByLabel('County').selectOption('Bungoma'));
  await type(form.field(page, 'Town'), 'Bungoma');
  await type(form.field(page, 'Phone number'), '0700 000 044');
  await type(
    form.field(page, 'Describe your business'),
    'Mats of reed, woven by hand in any size.',
  );
  await tap(form.nextButton(page).click());
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const release = await holdRequests(page, '**/api/pictures');
  await tap(form.choosePhotos(page, await form.phoneFile('large')));
  await tap(form.nextButton(page).click());
  await expect(page.getByLabel('Weekly')).toBeChecked();
  await tap(page.getByLabel('I agree that everybody').check());
  const sendButton = page.getByRole('button', { name: 'Send my advert' });
  await tap(sendButton.click());
  await expect(page.getByText('Sending photo 1 of 1, then your advert…')).toBeVisible();
  await page.getByRole('button', { name: 'Do not send it yet' }).click();
  await sendButton.click();
  await expect(page.getByRole('button', { name: 'Do not send it yet' })).toBeVisible();
  release();
  await expect(form.sentHeading(page)).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/step=pay/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(counts).toEqual({ taps: 11, fills: 7 });
  await page.goto('/about-tangaza');
  await page.getByRole('link', { name: 'Start your advert' }).click();
  await expect(page).toHaveURL('/advertise');
  await page.context().close();
});
