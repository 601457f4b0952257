/** Staff lists in their states: empty, full, loading and failed. */
import type { Page } from '@playwright/test';
import { servePhotos, type SiteListingSteps } from '../support/listings-of-site.ts';
import { control, expireSession } from '../support/member.ts';
import { memberId, staffId } from '../support/seeded-users.ts';
import { expect, refusedToken, test } from '../support/test.ts';
import { dialogSubmit, getFrame } from '../support/widget.ts';
import { expectWholeLayout } from '../support/layout-faults.ts';
import { expectAccessible, expectNoOverflow, standaloneLinks } from '../support/axe.ts';

test.use({ expectedError: refusedToken });

const views = [
  'review',
  'changes',
  'adverts',
  'payments',
  'refunds',
  'promotions',
  'vacancies',
  'reports',
  'reports&about=posts',
  'fresh',
  'users',
  'bounces',
  'audit',
  'faults',
];

/** A restore with a comparison, before its release. */
const restore = {
  restored_at: '2026-11-26T10:00:00Z',
  taken_at: '2026-11-25T23:00:00Z',
  erasures: null,
  compared_at: '2026-11-26T10:05:00Z',
  comparison: {
    contradictions: 0,
    differences: 2,
    compared: [{ provider: 'mpesa', isDown: false, listed: 12, differences: 2 }],
  },
  released_at: null,
};

const getRows = (page: Page) => page.getByRole('main').locator('[data-key]');

/** Returns a text without spaces. The length is a multiple of 8. */
const createUnbrokenText = (length: number) => 'Maridadi'.repeat(length / 8);
/** Returns a text with spaces of the given length. */
const createSentences = (length: number) =>
  'Baskets for all of Kisumu and beyond. '.repeat(30).slice(0, length);

/** Inserts twelve listings, vacancies, reports and reported posts, most with long texts. */
async function fillLists({ database, ...listings }: SiteListingSteps) {
  const shop = await listings.live({ title: createUnbrokenText(80) });
  for (let number = 0; number < 12; number += 1) {
    const name = number % 2 === 0 ? createUnbrokenText(80) : createSentences(80).trim();
    const liveListing = await listings.live({ title: name, hours: 'Every day' });
    await listings.submit(liveListing, {
      hours: createSentences(120),
      description: createSentences(900),
    });
    await listings.markRefundDue(liveListing.payment, createSentences(500));
    const listing = await listings.submitted({ title: name, located: createUnbrokenText(120) });
    await listings.askForChanges(listing, createUnbrokenText(496));
    await listings.submit(listing, { description: createUnbrokenText(1600) });
    await listings.confirm(await listings.beginPayment(listing), { received: 100 });
  }
  const indexes = Array.from({ length: 12 }, (_, index) => index);
  const insert = (table: string, row: (index: number) => object) =>
    database.from(table).insert(indexes.map(row)).select('id').throwOnError();
  await insert('vacancies', (index) => ({
    name: index % 2 === 0 ? createUnbrokenText(80) : 'Duka la Amina',
    email: `${createUnbrokenText(56)}@duka.example`,
    message: index % 2 === 0 ? createSentences(900) : createUnbrokenText(800),
  }));
  const stops = indexes.map((index) => ({
    recipient: `${createUnbrokenText(56)}${index}@duka.example`,
    cause: index % 2 === 0 ? 'bounce' : 'complaint',
    detail: createSentences(300),
  }));
  await database.rpc('record_email_stops', { p_stops: stops }).throwOnError();
  await insert('reports', (index) => ({
    business:
      index % 2 === 0 ? `${createUnbrokenText(96).toLowerCase()}${index}` : `judys-mats-${index}`,
    reason: 'scam',
    message: index % 2 === 0 ? createSentences(900) : createUnbrokenText(992),
  }));
  const { data } = await insert('posts', (index) => ({
    title: index % 2 === 0 ? createUnbrokenText(80) : '',
    description: createSentences(900),
    author_id: memberId,
  }));
  const reports = data.map(({ id }) => ({
    post_id: id as number,
    reason: 'spam',
    reporter_id: staffId,
  }));
  await database.from('post_reports').insert(reports).throwOnError();
  await insert('posts', (index) => ({
    title: index % 2 === 0 ? createUnbrokenText(80) : '',
    description: `${createSentences(900)} Call 0722 000 ${100 + index}`,
    author_id: memberId,
    listing_id: shop.id,
  }));
  for (const index of indexes) {
    const isLong = index % 2 === 0;
    const place = isLong ? createUnbrokenText(192) : 'POST /api/my-listings/:id/payment';
    const message = isLong ? createUnbrokenText(192) : createSentences(190).trim();
    // The SQLSTATE 57014 is a statement timeout.
    const fault = { p_source: 'function', p_place: `${place} ${index}`, p_code: '57014' };
    const args = { ...fault, p_message: message, p_area: 'money', p_build: 'a'.repeat(64) };
    await database.rpc('record_fault', args).throwOnError();
  }
}

test.beforeEach(async ({ page, staff }) => {
  test.setTimeout(300_000);
  await servePhotos(page);
  await staff.logIn();
});

/**
 * Checks the state on a narrow and a wide screen in both colour schemes, and expects no overflow at 768 px either.
 */
async function expectAccessibleList(page: Page, state: string) {
  await expectAccessible(page, state, { measuredLinks: standaloneLinks });
  await page.setViewportSize({ width: 768, height: 800 });
  await expectNoOverflow(page, `${state}, 768 px`);
}

test('an empty list shows a message [G41] @slow', async ({ page }) => {
  for (const view of views) {
    await page.goto(`/admin?view=${view}`);
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Load again' }).first()).toBeVisible();
    await expectAccessibleList(page, `${view}, empty`);
  }
  await page.goto('/admin?view=books');
  await expect(page.getByText('No money came or went in this month.')).toBeVisible();
  await expectAccessibleList(page, 'books, empty');
  for (const [state, emptyText] of [
    ['category', 'Nothing was advertised in these days.'],
    ['month', 'No advert was first paid for in these days.'],
  ] as const) {
    await page.goto(`/admin?view=reach&state=${state}&to=2020-12-31&from=2020-01-01`);
    await expect(page.getByText(emptyText)).toBeVisible();
    await expectAccessibleList(page, `numbers by ${state}, empty`);
  }
  await page.goto('/admin?view=restore');
  await expect(page.getByText('No backup was ever restored.')).toBeVisible();
  await expectAccessibleList(page, 'restore, empty');
  await page.route('**/api/staff/restore', (route) => route.fulfill({ json: { restore } }));
  await page.goto('/admin?view=restore');
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
  await expectAccessibleList(page, 'restore, held');
});

test('a loading or failed list is announced [G41] @slow', async ({ page, site }) => {
  for (const view of ['review', 'books', 'audit']) {
    await page.route(`**/api/staff/${view}*`, () => undefined);
    await page.goto(`/admin?view=${view}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText('Loading…').first()).toBeVisible();
    await expectAccessibleList(page, `${view}, loading`);
    await page.unroute(`**/api/staff/${view}*`);

    await control(site, 'faults', { service: 'database', mode: 'error' });
    await page.goto(`/admin?view=${view}`);
    const failure = page.getByText(/This list did not load\.|Some parts of this page did not load/);
    await expect(failure.first()).toBeVisible();
    await expectAccessibleList(page, `${view}, an outage`);
    await control(site, 'faults', { service: 'database', mode: 'ok' });
    // A panel can have two lists, and has one button for both.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByText('Loading…')).toHaveCount(0);
  }
  await expireSession(page);
  await page.clock.setSystemTime(Date.now() + 61 * 24 * 3_600_000);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByText('You are logged out.')).toBeAttached();
  await expect(dialogSubmit(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getFrame(page)).toBeHidden();
  await expectAccessibleList(page, 'an expired session');
});

test('a full list shows eight rows, usable by keyboard [G41] @slow', async ({ page, listings }) => {
  await fillLists(listings);
  // Rows of promotions are ticked in the list instead of opened. promotions.spec.ts covers them.
  for (const view of views.filter((view) => view !== 'promotions')) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/admin?view=${view}`);
    await expect(getRows(page).nth(1)).toBeVisible();
    const bottoms = await getRows(page).evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().bottom),
    );
    const rowCount = Math.min(8, bottoms.length);
    expect(bottoms[rowCount - 1], `eight rows, ${view}`).toBeLessThanOrEqual(800);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    if (view === 'adverts' || view === 'users') {
      await expect(page).toHaveURL(/view=(advert|member)&id=/);
      await page.goBack();
      await expect(getRows(page).nth(1)).toBeVisible();
    } else {
      await expect(getRows(page).nth(1).getByRole('article')).toBeVisible();
    }
    await expectAccessibleList(page, `${view}, full`);
    await expectWholeLayout(page, `${view}, full`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin?view=books');
  await expect(page.getByRole('heading', { name: 'Kenyan shillings' })).toBeVisible();
  await expectAccessibleList(page, 'books, full');
});
