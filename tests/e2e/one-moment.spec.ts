/** The words on a tapped control while its code loads. */
import type { Locator, Page } from '@playwright/test';
import { holdRequests } from '../support/controls.ts';
import { insertPosts } from '../support/feed.ts';
import { logInAs, openAsNewMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { getFrame } from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests', viewport: { width: 360, height: 740 } });

const notice = 'One moment…';

/** Clicks a control, and returns the ms until the page shows the words, and the change of the control's width in px. */
const tap = (control: Locator) =>
  control.evaluate(async (element, expected) => {
    const start = performance.now();
    const { width } = element.getBoundingClientRect();
    (element as HTMLElement).click();
    while (!document.body.innerText.includes(expected)) {
      if (performance.now() - start > 2_000) return { ms: Infinity, growth: 0 };
      await new Promise((resolve) => setTimeout(resolve));
    }
    const ms = performance.now() - start;
    return { ms, growth: element.getBoundingClientRect().width - width };
  }, notice);

async function expectAnswer(page: Page, control: Locator, release: () => void) {
  const { ms, growth } = await tap(control);
  expect(ms).toBeLessThan(100);
  // A narrower control would move its neighbours.
  expect(growth).toBeGreaterThan(-0.1);
  await expect(page.getByText(notice)).toBeVisible();
  release();
  await expect(page.getByText(notice)).toHaveCount(0);
}

const visitorTaps = [
  { path: '/', role: 'link', name: 'Start your advert' },
  { path: '/', role: 'button', name: 'Get Started' },
  { path: '/', role: 'button', name: 'Log In or Create Account' },
  { path: '/about-tangaza', role: 'link', name: 'Start your advert' },
  { path: '/judys-mats', role: 'button', name: 'Get Started' },
] as const;

for (const { path, role, name } of visitorTaps) {
  const tag = path === '/' ? '' : ' @slow';
  test(`a tap on ${name} of ${path} is answered in words before any script${tag}`, async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/_astro/*.js');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const control = page.getByRole(role, { name }).first();
    const label = await control.innerText();
    await expectAnswer(page, control, release);
    await expect(getFrame(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(control).toHaveText(label);
  });
}

test('the words stay until the dialog has loaded, and go after a failure @slow', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('button', { name: 'Get Started' });
  const release = await holdRequests(page, '**/_astro/dialog*.js', (route) => route.abort());
  await expectAnswer(page, button, release);
  await expect(page.getByText('The login did not open.')).toBeVisible();
});

test('a tap on a photo is answered in words @slow', async ({ page }) => {
  const release = await holdRequests(page, '**/_astro/photo-viewer*.js');
  await page.goto('/judys-mats');
  await page.waitForLoadState('networkidle');
  await expectAnswer(page, page.locator('[data-photo]').first(), release);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a tap of a member is answered in words @slow', async ({ page, site }) => {
  await insertPosts(site, 'A post with a menu.');
  const releaseActions = await holdRequests(page, '**/_astro/PostActions*.js');
  const releaseComposer = await holdRequests(page, '**/_astro/Composer*.js');
  await openAsNewMember(page, site, '/');
  await expectAnswer(page, page.getByRole('button', { name: 'New post' }), releaseComposer);
  await expectAnswer(page, page.locator('article header button').first(), releaseActions);

  const releasePreview = await holdRequests(page, '**/_astro/PagePreview*.js');
  await page.goto('/advertise');
  await expectAnswer(page, page.getByRole('button', { name: 'Preview' }).first(), releasePreview);
});

test('a tap of staff on a panel is answered in words @slow', async ({ page, site }) => {
  await page.goto('/');
  await logInAs(page, site, site.info.signIns.staff);
  await page.goto('/admin');
  await page.waitForLoadState('networkidle');
  const release = await holdRequests(page, '**/_astro/Payments.*.js');
  await expectAnswer(page, page.getByRole('link', { name: 'Payments' }).first(), release);
});
