/** The screens of staff at the width of a phone and of a wide screen. */
import type { Locator } from '@playwright/test';
import { phoneSize } from '../support/advertise.ts';
import { servePhotos } from '../support/listings-of-site.ts';
import { expect, test } from '../support/test.ts';

const wideSize = { width: 1280, height: 800 };

test('the work of the day has two columns on a wide screen and one on a phone @slow', async ({
  page,
  listings,
  staff,
}) => {
  await listings.submitted({ title: 'Otieno Mats' });
  await listings.live({ title: 'Kamau Repairs' });
  await staff.open('today');
  const lines = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: 'To review', exact: true }) })
    // The menu has this link too, until its counts arrive.
    .filter({ hasText: /Oldest: |First deadline: / })
    .getByRole('listitem');
  await expect(lines.nth(1)).toBeVisible();
  /** Returns the boxes of the first two lines, both measured at one time. */
  const getBoxes = async () => {
    const boxes = await lines.evaluateAll((elements) =>
      elements.map(
        (element) => element.getBoundingClientRect().toJSON() as { x: number; y: number },
      ),
    );
    return [boxes[0] ?? { x: 0, y: 0 }, boxes[1] ?? { x: 0, y: 0 }] as const;
  };
  await page.setViewportSize(wideSize);
  const [first, second] = await getBoxes();
  expect(second.y).toBe(first.y);
  expect(second.x).toBeGreaterThan(wideSize.width / 2);
  await page.setViewportSize(phoneSize);
  const [upper, lower] = await getBoxes();
  expect(lower.x).toBe(upper.x);
  expect(lower.y).toBeGreaterThan(upper.y);
});

const longTitle = 'Mama Wanjiru and Sons General Hardware, Paints and Building Kisumu';

/** Returns the numbers of lines of closed rows, by the height of their links or summaries. */
const countLines = (rows: Locator) =>
  rows.evaluateAll((elements) =>
    elements.map((element) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
      const height = element.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
      return Math.floor(height / parseFloat(lineHeight));
    }),
  );

test('a phone shows the staff area without the bar of members and the footer of visitors', async ({
  page,
  staff,
}) => {
  await page.setViewportSize(phoneSize);
  await staff.open('today');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.setViewportSize(wideSize);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.setViewportSize(phoneSize);
  await page.goto('/my-adverts');
  await expect(bar).toBeVisible();
});

/** Returns the texts of closed rows that an ellipsis cuts. */
const listCutTexts = (rows: Locator) =>
  rows
    .locator('*')
    .evaluateAll((elements) =>
      elements
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 4),
        )
        .map(({ textContent }) => textContent),
    );

test('a row of a list has at most three lines on a phone @slow', async ({
  page,
  listings,
  staff,
}) => {
  await servePhotos(page);
  const owner = crypto.randomUUID();
  await listings.saveMember({ id: owner, name: 'Wilhelmina Nyambura Kipchoge of Nakuru' });
  for (const title of [longTitle, 'Maridadi'.repeat(9), 'Otieno Mats']) {
    const listing = await listings.live({ title, owner, hours: 'Every day' });
    await listings.submit(listing, { title: `${title.slice(0, 70)} two` });
  }
  await listings.submitted({ title: longTitle });
  await page.setViewportSize(phoneSize);
  for (const view of ['review', 'adverts', 'users']) {
    await staff.openList(view);
    const rows = page.getByRole('main').locator('[data-key] summary, [data-key] > a');
    const lines = await countLines(rows);
    expect(lines.length, view).toBeGreaterThan(0);
    expect(Math.max(...lines), view).toBeLessThanOrEqual(3);
  }
  // The log and the payments have more lines, because their rows say the whole act or state.
  for (const view of ['audit', 'users', 'payments&state=all']) {
    await staff.openList(view);
    expect(await listCutTexts(page.getByRole('main').locator('[data-key] summary'))).toEqual([]);
  }
  // On a wide screen the sums are under each other.
  await listings.pay(await listings.approved({ title: 'Kamau Repairs' }), { package: 'yearly' });
  await page.setViewportSize(wideSize);
  await staff.openList('payments&state=all');
  const sums = page
    .getByRole('main')
    .locator('[data-key] summary')
    .getByText(/^Kshs\. [\d,]+$/);
  const ends = await sums.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().right),
  );
  expect(ends.length).toBeGreaterThan(3);
  expect(new Set(ends).size).toBe(1);
  await page.setViewportSize(phoneSize);
  // The whole name is on the page of the advert, and in the open row of a review.
  await staff.openList('review');
  const heading = page.getByRole('heading', { name: longTitle, exact: true });
  await heading.click();
  await expect(page.getByRole('article')).toBeVisible();
  const getHiddenHeight = () =>
    heading.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await getHiddenHeight()).toBeLessThan(5);
});

test('the offer to undo leaves the heading of the next row in sight on a phone @slow', async ({
  page,
  listings,
  staff,
}) => {
  for (const title of [longTitle, 'Otieno Mats', 'Kamau Repairs']) {
    const listing = await listings.approved({ title });
    await listings.beginPayment(listing);
    await listings.claim(listing);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await staff.open('payments');
  await staff.openRow(longTitle);
  for (const title of [longTitle, 'Otieno Mats']) {
    await staff.clickTwice('Confirm Kshs. 899', staff.row(title));
    const bar = page.getByRole('status').filter({ hasText: `and ${title} is live until` });
    const offer = page.locator('.undo-bar');
    await expect(offer).toBeVisible();
    const heading = page.locator('[data-key]:focus').getByRole('heading').first();
    await expect(heading).toBeVisible();
    const getBox = async (element: Locator) => (await element.boundingBox()) ?? { y: 0, height: 0 };
    const [barBox, offerBox, headingBox] = [
      await getBox(bar),
      await getBox(offer),
      await getBox(heading),
    ];
    expect(offerBox.y, title).toBeGreaterThanOrEqual(barBox.y + barBox.height);
    expect(headingBox.y, title).toBeGreaterThanOrEqual(offerBox.y + offerBox.height);
    expect(headingBox.y, title).toBeLessThan(500);
  }
});

test('the button of folded filters names the ones in use @slow', async ({ page, staff }) => {
  await page.setViewportSize(phoneSize);
  await staff.open('adverts&state=suspended&q=Nakuru');
  const button = page.getByRole('button', { name: 'Filters: Nakuru, suspended', exact: true });
  const field = page.getByLabel('Name, address or number of the advert');
  await expect(button).toBeVisible();
  await expect(field).toBeHidden();
  await button.click();
  await expect(field).toBeVisible();
  await staff.open('audit&subject=payment&from=2026-11-01');
  await expect(page.getByRole('button', { name: 'Filters: payment, from 1 Nov' })).toBeVisible();
  await staff.open('users&q=baraka');
  await expect(page.getByRole('button', { name: 'Filters: baraka' })).toBeVisible();
});

test('sums of a day stand under each other in a table of the books @slow', async ({
  page,
  listings,
  staff,
}) => {
  for (const title of [longTitle, 'Otieno Mats']) await listings.live({ title });
  const repairs = await listings.approved({ title: 'Kamau Repairs' });
  await listings.pay(repairs, { package: 'yearly' });
  await page.setViewportSize(wideSize);
  await staff.open('books');
  const table = page.getByRole('table').last();
  await expect(table.getByRole('columnheader')).toHaveText([
    'Time',
    'Sum',
    'Advert',
    'Payment',
    'Code',
  ]);
  await expect(table.getByRole('row').filter({ hasText: 'All' })).toContainText('Kshs.');
  const ends = await table
    .locator('td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(new Set(ends).size).toBe(1);
  const heading = await page.getByRole('heading', { level: 2 }).first().boundingBox();
  for (const name of ['Days as CSV', 'Compare with the providers']) {
    const button = await page.getByRole('button', { name }).boundingBox();
    expect(Math.abs((button?.y ?? 0) - (heading?.y ?? 0)), name).toBeLessThan(40);
  }
  await page.setViewportSize(phoneSize);
  const rowHeights = await table
    .locator('tr[data-key]')
    .evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(rowHeights.length).toBeGreaterThan(2);
  expect(Math.max(...rowHeights)).toBeLessThan(4 * 24 + 16);
});

test('a link at the end of a page of the desk opens its page at the top @slow', async ({
  page,
  staff,
  listings,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const listing = await listings.live({ title: 'Busia Rice' });
  await servePhotos(page);
  await staff.open(`advert&id=${listing.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Busia Rice');
  const link = page.getByRole('main').locator('a[href^="?view=payments&q="]').last();
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL(/view=payments/);
  await expect(page.getByRole('article').getByText('What happened')).toBeAttached();
  await expect(page.getByRole('article').getByText('Reference')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
