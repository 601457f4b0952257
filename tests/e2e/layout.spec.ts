import type { Page } from '@playwright/test';
import { phoneSize } from '../support/advertise.ts';
import { openAsNewMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const readScrollPosition = (page: Page) => page.evaluate(() => scrollY);

test('the menu opens and closes on phones, and stays open from 768 pixels [R036, R037, R038]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 700 });
  await page.goto('/pricing');
  await expect(getMenu(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.setViewportSize({ width: 767, height: 700 });
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Get Started', exact: true })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  const openButton = page.getByRole('button', { name: 'Menu', exact: true });
  const closeButton = page.getByRole('button', { name: 'Close', exact: true });
  await expect(getMenu(page)).toBeHidden();
  await expect(openButton).toHaveAttribute('aria-expanded', 'false');

  await openButton.click();
  await expect(closeButton).toHaveAttribute('aria-expanded', 'true');
  await expect(getMenu(page).getByRole('link')).toHaveText(['Home', 'About', 'Blog', 'Pricing']);
  await expect(getMenu(page).getByRole('link', { name: 'Pricing' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await closeButton.click();
  await expect(getMenu(page)).toBeHidden();
  await expect(openButton).toHaveAttribute('aria-expanded', 'false');

  await openButton.press('Enter');
  await page.keyboard.press('Tab');
  await expect(getMenu(page).getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(getMenu(page)).toBeHidden();
  await expect(openButton).toBeFocused();

  await openButton.click();
  await getMenu(page).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about-tangaza');
  await expect(getMenu(page)).toBeHidden();
});

test('a new page starts at the top, and a return restores the position [R031, R039]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/');
  const businessLink = page.getByRole('link', { name: 'Swift Riders' });
  await businessLink.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 1_000));
  await businessLink.click();
  await expect(page).toHaveURL('/swift-riders');
  expect(await readScrollPosition(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => readScrollPosition(page)).toBeGreaterThan(900);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('link', { name: 'Back to top' }).click();
  await expect.poll(() => readScrollPosition(page)).toBe(0);
});

test.describe('on a device with a distant time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('the page shows whether the business is open in Nairobi [R010]', async ({ page }) => {
    const openingLabel = page.getByRole('contentinfo').getByText(/^(Open|Closed) now$/);
    for (const [moment, label] of [
      // This moment is two minutes before the opening, because the clock advances while the page loads.
      ['2026-11-20T07:58:00+03:00', 'Closed now'],
      ['2026-11-20T08:00:00+03:00', 'Open now'],
      ['2026-11-21T13:00:00+03:00', 'Closed now'],
    ] as const) {
      // A page that requests nothing else reads the server time from the date of this response.
      await page.route('/robots.txt', (route) =>
        route.fulfill({ headers: { date: new Date(moment).toUTCString() } }),
      );
      await page.goto('/terms');
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(openingLabel, moment).toHaveText(label);
    }
  });
});

/**
 * Returns the name of the focused element, and the visibility of the element and its outline. The result is null if
 * no element has the focus.
 */
const readFocusedElement = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return {
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      isOutlined: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      isColoured: !/, 0\)$|transparent/.test(outlineColor),
      isInSight: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    };
  });

test('the keyboard reaches every element, with visible focus [G41]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/');
  const skipLink = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skipLink).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skipLink).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Start your advert' })).toBeFocused();

  await page.goto('/');
  // A key loads the buttons of the cards once their script listens. Later they would arrive behind the focus.
  const keepButton = page.getByRole('button', { name: "Keep Judy's Mats" });
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(keepButton).toBeVisible({ timeout: 500 });
  }).toPass();
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const focusedElement = await readFocusedElement(page);
    if (!focusedElement) break;
    names.push(focusedElement.name);
    expect(focusedElement).toMatchObject({ isOutlined: true, isColoured: true, isInSight: true });
  }
  expect(names[0]).toBe('Skip to the content');
  const focusableElements = page
    .locator('a[href], button, summary, input, select, textarea')
    .filter({ visible: true });
  expect(names).toHaveLength(await focusableElements.count());
});

test('a printed business has dark text, and no header or footer @slow', async ({ page }) => {
  await page.goto('/judys-mats');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(25, 21, 54)');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '0700 000 011', exact: true })).toBeVisible();
  await expect(page.locator('#item-1').getByText('Kshs. 1,200', { exact: true })).toBeVisible();
  await expect(page.getByText(/^[\w.:]+\/judys-mats$/)).toBeVisible();
  await expect(page.locator('header, footer, #report')).toHaveCount(3);
  for (const element of await page.locator('header, footer, #report').all()) {
    await expect(element).toBeHidden();
  }
  await expect(page.getByRole('link', { name: /^(Call|WhatsApp)/ })).toHaveCount(0);
});

test('the button of a changed block covers no field with the focus [R089] @slow', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phoneSize);
  await openAsNewMember(page, site, '/profile-management');
  const field = page.getByLabel('New password');
  // The field is at the foot of the screen, where the button appears.
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await field.focus();
  await page.keyboard.insertText('p');
  const button = page
    .getByRole('form', { name: 'How you log in' })
    .getByRole('button', { name: 'Save Changes' });
  await expect(button).toBeVisible();
  await expect
    .poll(async () => {
      const [input, save] = await Promise.all([field.boundingBox(), button.boundingBox()]);
      return (save?.y ?? 0) - (input?.y ?? 0) - (input?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
});
