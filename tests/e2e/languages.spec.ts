/** The choice between English and Kiswahili by visitors and members, on the device and in the account. */
import { getText } from '#content/text/text.ts';
import { createServiceClient } from '../support/feed.ts';
import { openAsNewMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { expectNoFaults, expectNoOverflow } from '../support/axe.ts';
import * as widget from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests', viewport: { width: 360, height: 740 } });

const swahili = getText('sw');
const offer = swahili.layout.languageOffer.sentence;

test('a link leads to the same page in the other language, with its query and fragment', async ({
  page,
}) => {
  await page.goto('/pricing?from=friend#faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL('/sw/pricing?from=friend#faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(swahili.pricing.heading);
  await expectNoOverflow(page, 'Kiswahili');
  await expectNoFaults(page, 'Kiswahili');
  await page.goto('/sw/judys-mats');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/judys-mats');
});

test('a search in Kiswahili stays in Kiswahili', async ({ page }) => {
  await page.goto('/sw/all-businesses');
  await page.getByRole('searchbox').fill('mkeka');
  await page.getByRole('searchbox').press('Enter');
  const card = page.getByRole('link', { name: "Judy's Mats" });
  await expect(card).toHaveAttribute('href', '/sw/judys-mats');
  await expect(page.getByRole('link', { name: 'English' }).first()).toHaveAttribute(
    'href',
    /^\/all-businesses/,
  );
});

test('a card in Kiswahili is the advert that the server knows, and leaves when the advert ends', async ({
  page,
}) => {
  await page.route('**/api/newer-listings*', async (route) => {
    const visible = new URL(route.request().url()).searchParams.get('visible') ?? '';
    expect(visible.split(',')).toContain('naomi-mats');
    const json = { cards: '', deleted: ['naomi-mats'], businesses: null, offer: '', turn: null };
    await route.fulfill({ json });
  });
  await page.goto('/sw/all-businesses');
  await expect(page.locator('.whole-card[href="/sw/judys-mats"]')).toHaveCount(1);
  await expect(page.locator('.whole-card[href="/sw/naomi-mats"]')).toBeHidden();
});

test('the login dialog of a page in Kiswahili speaks Kiswahili', async ({ page }) => {
  await page.goto('/sw');
  await page.locator('header').getByRole('button', { name: swahili.layout.getStarted }).click();
  await expect(widget.dialogField(page, 'email')).toBeVisible();
  await expect(widget.getDialog(page).locator('html')).not.toContainText('Enter your email');
  await expect(widget.getDialog(page).getByText(swahili.identity.whyAccount)).toBeVisible();
});

test('the choice of a member is stored in the account', async ({ page, site }) => {
  const member = await openAsNewMember(page, site, '/my-adverts');
  const accountChange = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/identity/user'),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL('/sw/my-adverts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(swahili.myListings.title);
  const database = await createServiceClient(site);
  const readLanguage = async () => {
    const rows = database.from('member_settings').select('language').eq('member_id', member.id);
    return (await rows.throwOnError()).data;
  };
  await expect.poll(readLanguage).toEqual([{ language: 'sw' }]);
  // The identity service selects the language of its emails by the account's metadata.
  expect((await accountChange).postDataJSON()).toEqual({ data: { language: 'sw' } });
});

test.describe('in a browser that prefers Kiswahili', () => {
  test.use({ locale: 'sw-KE' });

  test('the English page offers Kiswahili once, and never leads there by itself', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: offer })).toHaveAttribute('href', '/sw');
    await page.getByRole('button', { name: swahili.layout.languageOffer.dismiss }).click();
    await expect(page.getByRole('link', { name: offer })).toHaveCount(0);
    await page.goto('/about-tangaza');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('link', { name: offer })).toHaveCount(0);
    // An offer leaves the account as it is.
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the links work in both directions', async ({ page }) => {
    await page.goto('/all-businesses/search?q=mats');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kiswahili' }).click();
    await expect(page).toHaveURL('/sw/all-businesses/search?q=mats');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/all-businesses/search?q=mats');
  });

  test('a missing page below /sw is in Kiswahili', async ({ page }) => {
    await page.goto('/sw/a/b/c');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(swahili.notFound.heading);
  });
});
