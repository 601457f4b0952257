/** The opening hours of a shop: in the form, in words on its page, and as a state by the hour. */
import type { Page } from '@playwright/test';
import { holidays } from '#content/holidays.ts';
import { getText } from '#content/text/text.ts';
import * as form from '../support/advertise.ts';
import { expectAccessible } from '../support/axe.ts';
import { servePhotos } from '../support/listings-of-site.ts';
import { expect, test } from '../support/test.ts';

const text = getText();

const getSign = (page: Page) => page.getByRole('article').locator('[data-opening-hours]');

/** Sends the server's time with the texts of opening hours. */
async function setServerTime(page: Page, moment: string): Promise<void> {
  await page.unrouteAll();
  await page.route('/assets/open-signs.json', (route) =>
    route.fulfill({
      json: { text: text.openState, holidays },
      headers: { date: new Date(moment).toUTCString() },
    }),
  );
}

test.describe('on a device with a distant time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland', viewport: form.phoneSize });

  test('the page of a shop says by the hour if the shop is open @slow', async ({ page }) => {
    // 16 November 2026 is a Monday, and 12 December 2026 is Jamhuri Day.
    for (const [moment, label] of [
      ['2026-11-16T07:58:00+03:00', 'Closed · opens at 8 am'],
      ['2026-11-16T08:00:00+03:00', 'Open now · closes at 6 pm'],
      ['2026-11-21T18:00:00+03:00', 'Closed · opens Monday 8 am'],
      ['2026-12-12T10:00:00+03:00', 'Closed · Jamhuri Day · opens Monday 8 am'],
    ] as const) {
      await setServerTime(page, moment);
      await page.goto('/judys-mats');
      await expect(getSign(page), moment).toHaveText(label);
    }
    await page.goto('/all-businesses');
    const row = page.getByRole('article').filter({ hasText: 'Judy' });
    await expect(row.locator('[data-opening-hours]')).toHaveText('Opens Mon 8 am');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: form.phoneSize });

  test('the longest state of a shop moves nothing below it @slow', async ({ page }) => {
    await setServerTime(page, '2027-10-20T10:00:00+03:00');
    await page.goto('/judys-mats');
    await expect(getSign(page)).toHaveText('Closed · Mashujaa Day · opens Thursday 8 am');
    const growth = await getSign(page).evaluate((sign) => {
      const { height } = sign.getBoundingClientRect();
      sign.textContent = '';
      return height - sign.getBoundingClientRect().height;
    });
    expect(growth).toBe(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a shop has its hours in words, and our own working hours folded @slow', async ({
    page,
  }) => {
    await page.goto('/judys-mats');
    await expect(page.getByText('Mon–Sat 08:00–18:00')).toBeVisible();
    await expect(page.getByText('Public holidays closed')).toBeVisible();
    await expect(page.getByText('New mats come in on Tuesdays')).toBeVisible();
    await expect(getSign(page)).toBeHidden();
    await expect(page.getByRole('contentinfo').getByText('Weekdays 8am-5pm')).toBeHidden();
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { name: 'Tangaza’s working hours' })).toBeVisible();
  });
});

test('an advert shows its hours and its approval, also to search engines @slow', async ({
  page,
  listings,
}) => {
  await servePhotos(page);
  const openingHours = 'Mo-Sa 08:00-13:00,14:00-24:00; Su "by appointment"; PH off';
  const listing = await listings.live({ opening_hours: openingHours, hours: 'Knock twice' });
  await page.goto(`/${listing.slug}`);
  await expect(page.getByText('Mon–Sat 08:00–13:00, 14:00–midnight')).toBeVisible();
  await expect(page.getByText('Knock twice')).toBeVisible();
  await expect(getSign(page)).toHaveText(/^(Open now|Closed|By appointment)/);
  await expect(page.getByText(/^Checked by our staff on \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByText(/^On Tangaza since \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByText('See it first, then pay.')).toBeVisible();
  await expectAccessible(page, 'the page of a shop', { measuredLinks: 'a.inline-flex' });
  const structuredData = page.locator('script[type="application/ld+json"]');
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  expect(JSON.parse((await structuredData.textContent()) ?? '')).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: days, opens: '08:00', closes: '13:00' },
      { dayOfWeek: days, opens: '14:00', closes: '23:59' },
      { dayOfWeek: ['PublicHolidays'], opens: '00:00', closes: '00:00' },
    ],
  });
});

test.describe('in the form of an advert', () => {
  test.use({ siteSharedWith: 'page tests', viewport: form.phoneSize });

  test('an owner chooses a week, changes one day, and finds both after a reload @slow', async ({
    page,
    site,
  }) => {
    const member = await form.openForm(page, site);
    await form.fillBusiness(page);
    await form.openMoreFields(page);
    const week = page.getByLabel('When are you open?');
    await expect(week).toHaveValue('');
    await week.selectOption('Mon–Sat 08:00–18:00');
    await page.getByLabel('Public holidays').selectOption('Closed');
    await page.getByRole('button', { name: 'Change days and times' }).click();
    await expect(page.getByLabel('Monday', { exact: true })).toBeFocused();
    await page.getByLabel('Opens: Monday, time 1').fill('08:30');
    await page.getByRole('button', { name: 'Same on all open days' }).click();
    await expect(page.getByLabel('Opens: Friday, time 1')).toHaveValue('08:30');
    await page.getByLabel('Closes: Saturday, time 1').fill('13:00');
    await page.getByLabel('Sunday', { exact: true }).selectOption('By appointment');
    await page.getByRole('button', { name: 'Add a time: Monday' }).click();
    await expect(page.getByLabel('Opens: Monday, time 2')).toBeFocused();
    await form.nextButton(page).click();
    await expect(page.getByText(/^Write for each day when you open/).first()).toBeVisible();
    await expectAccessible(page, 'the rows of the days');
    await page.getByLabel('Opens: Monday, time 2').fill('20:00');
    await page.getByLabel('Closes: Monday, time 2').fill('02:00');
    await expect(page.getByText('You close after midnight, on the next day.')).toBeVisible();
    await expect(form.savedMessage(page)).toBeVisible();
    await page.reload();
    await expect(week).toHaveValue('custom');
    for (const line of [
      'Mon 08:30–18:00, 20:00–02:00',
      'Tue–Fri 08:30–18:00',
      'Sat 08:30–13:00',
      'Sun by appointment',
      'Public holidays closed',
    ])
      await expect(page.getByText(line, { exact: true })).toBeVisible();
    expect(await form.readListings(site, member.id)).toMatchObject([
      {
        draft: {
          opening_hours:
            'Mo 08:30-18:00,20:00-02:00; Tu-Fr 08:30-18:00; Sa 08:30-13:00; Su "by appointment"; PH off',
        },
      },
    ]);
    await form.nextButton(page).click();
    await expect(form.heading(page)).toHaveText('Photos and prices');
  });
});

test('the filter for open businesses leaves out the others, and stays after a reload', async ({
  page,
  listings,
}) => {
  await servePhotos(page);
  await listings.live({ title: 'Early Sandals', opening_hours: 'Mo-Su 00:00-24:00' });
  await listings.live({ title: 'Secret Sandals' });
  await page.goto('/all-businesses?q=sandals');
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  const filter = page.getByRole('checkbox', { name: 'Open now' });
  await expect(titles).toHaveCount(2);
  await filter.check();
  await expect(titles).toHaveText(['Early Sandals']);
  await expect(page).toHaveURL('/all-businesses?q=sandals&open=1');
  await page.reload();
  await expect(titles).toHaveText(['Early Sandals']);
  await expect(filter).toBeChecked();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(titles).toHaveCount(2);
  await expect(filter).not.toBeChecked();
  await page.goBack();
  await expect(filter).toBeChecked();
});
