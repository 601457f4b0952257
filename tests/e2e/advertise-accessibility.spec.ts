import type { Page } from '@playwright/test';
import {
  choosePhotos,
  field,
  heading,
  next,
  openForm,
  ownListing,
  phoneSize,
  photoFile,
  saved,
} from '../support/advertise.ts';
import { expect, test } from '../support/site.ts';
import { expectNoFaults, expectSound } from '../support/sound.ts';

test.use({ shares: 'members' });

test('the form has no accessibility faults in any step [R041]', async ({ page, site }) => {
  test.setTimeout(240_000);
  await openForm(page, site);
  await next(page).click();
  await expect(page.getByText('Look at these first')).toBeVisible();
  await expectSound(page, 'business, refused');
  await page.getByRole('link', { name: 'Photos' }).click();
  await choosePhotos(page, await photoFile(900, 900), await photoFile(640, 480));
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await expectSound(page, 'photos');
  await page.getByRole('link', { name: 'Package' }).click();
  await expectSound(page, 'package');
  await page.getByLabel('Yearly').last().check();
  await page.getByRole('link', { name: 'Pay' }).click();
  await expectSound(page, 'pay');
});

test(
  'paying, the preview and a conflict have no accessibility faults [R041]',
  { tag: '@slow' },
  async ({ page, site, context, complaints }) => {
    test.setTimeout(240_000);
    const { id } = await ownListing(page, site, { step: 'pay' });
    await page.getByLabel('I agree that everybody').check();
    await page.getByRole('button', { name: 'Hand in and pay' }).click();
    await expect(page.getByRole('heading', { name: 'Pay Kshs. 899' })).toBeVisible();
    await expectSound(page, 'till');
    await page.getByRole('button', { name: 'Pay by card instead' }).click();
    await expect(page.getByRole('heading', { name: 'Pay $8.99' })).toBeFocused();
    await expectSound(page, 'card');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const viewport of [phoneSize, { width: 1280, height: 800 }]) {
      await page.setViewportSize(viewport);
      await expectNoFaults(page, 'preview');
    }

    await page.goto(`/advertise?listing=${id}`);
    const other = await context.newPage();
    await other.goto(`/advertise?listing=${id}`);
    await field(other, 'Town').fill('Ahero');
    await expect(saved(other)).toBeVisible();
    await field(page, 'Town').fill('Maseno');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page, 'conflict');
    complaints.splice(0);
  },
);

test(
  'the whole form is filled in with the keyboard alone',
  { tag: '@slow' },
  async ({ page, site }) => {
    test.slow();
    await openForm(page, site);
    await page.setViewportSize(phoneSize);
    const tab = async () => page.keyboard.press('Tab');
    const type = (words: string) => page.keyboard.type(words);
    await tabTo(page, 'Name of your business');
    await type('Wambui Baskets');
    // Enter goes on to the next field, as a phone's key does.
    await page.keyboard.press('Enter');
    await type('Food');
    await tab();
    await type('Kisumu');
    for (const words of ['Kisumu', '', 'Wambui', '', 'shop@baskets.example', '', '', '', '']) {
      await tab();
      await type(words);
    }
    await tab();
    await type('Baskets of fruit and vegetables, packed every morning.');
    await tab();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Photos of your business');
    await expect(heading(page)).toBeFocused();
    await choosePhotos(page, await photoFile(900, 900));
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
    await tabTo(page, 'Next: Package');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Choose a package');
    await tab();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tab();
    await page.keyboard.press('Space');
    await tab();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Hand in and pay');
    await expect(page.getByText('Monthly, 30 days and a website')).toBeVisible();
    await tabTo(page, 'Hand in and pay Kshs. 6,998');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tick this first')).toBeVisible();
    await expect(page.getByLabel('I agree that everybody')).toBeFocused();
    await page.keyboard.press('Space');
    await tabTo(page, 'Hand in and pay Kshs. 6,998');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Pay Kshs. 6,998' })).toBeFocused();
  },
);

test('what has the focus is never covered on a phone, also with its keyboard open', async ({
  page,
  site,
}) => {
  await openForm(page, site);
  // What a keyboard on the screen leaves of it.
  await page.setViewportSize({ width: 360, height: 360 });
  for (const label of ['Town', 'Phone number', 'Deliveries', 'Describe your business']) {
    await field(page, label).focus();
    await expect(field(page, label)).toBeInViewport();
    const isOnTop = await field(page, label).evaluate((input) => {
      const { left, top, width } = input.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, Math.max(top, 0) + 8) === input;
    });
    expect(isOnTop, label).toBe(true);
  }
  await expect(field(page, 'Phone number')).toHaveAttribute('inputmode', 'tel');
  await expect(field(page, 'E-mail address')).toHaveAttribute('inputmode', 'email');
  await expect(field(page, 'Website')).toHaveAttribute('inputmode', 'url');
});

/** Goes on with the Tab key until something of this name has the focus. */
async function tabTo(page: Page, name: string) {
  const nameOf = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { labels } = activeElement as HTMLInputElement;
      return labels?.[0]?.textContent ?? activeElement?.textContent ?? '';
    });
  for (let times = 0; times < 60; times += 1) {
    if ((await nameOf()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never came to '${name}'.`);
}
