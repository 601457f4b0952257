import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startDevServer } from '../support/dev-server.ts';
import { notFoundPage, publicPages } from '../support/public-pages.ts';
import { expect, test } from '../support/site.ts';

test.describe.configure({ mode: 'parallel' });

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };

async function expectSound(page: Page, state: string, examine = (axe: AxeBuilder) => axe) {
  const { violations } = await examine(new AxeBuilder({ page }).setLegacyMode()).analyze();
  const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  expect(faults, state).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `nothing is wider than the screen, ${state}`).toBe(0);
}

/** At night only the colours are others. */
const colours = (axe: AxeBuilder) => axe.withRules(['color-contrast', 'link-in-text-block']);

async function expectSoundByDayAndNight(page: Page, state: string, part?: string) {
  const examine = (axe: AxeBuilder) => (part === undefined ? axe : axe.include(part));
  await page.emulateMedia({ colorScheme: 'light' });
  await expectSound(page, `${state}, light`, examine);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectSound(page, `${state}, dark`, (axe) => colours(examine(axe)));
}

for (const { path } of publicPages) {
  test(`${path} has no accessibility faults, wide or narrow, by day or by night [R041]`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize(desk);
    await page.goto(path);
    await expectSoundByDayAndNight(page, '1280 px');
    await page.setViewportSize(phone);
    await expectSoundByDayAndNight(page, '360 px');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectSoundByDayAndNight(page, '360 px, menu open', 'header');
    if (path === notFoundPage.path) complaints.splice(0);
  });
}

test('what is folded away has no accessibility faults either [R041]', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ['/', '/judys-mats']) {
    await page.goto(path);
    for (const fold of await page.locator('main summary').all()) await fold.click();
    await expectSoundByDayAndNight(page, `${path} unfolded`, 'details');
  }
  await page.goto('/all-businesses?q=nothing-like-this');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expectSoundByDayAndNight(page, 'nothing found', 'search');
});

test('every part in every state has no accessibility faults; only the dev server shows them [R041]', async ({
  page,
  complaints,
}) => {
  const built = await page.goto('/specimens');
  expect(built?.status()).toBe(404);
  complaints.splice(0);
  const { origin, stop } = await startDevServer();
  try {
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      const answer = await page.goto(`${origin}/specimens`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: 'Specimens' })).toBeVisible();
      await expectSoundByDayAndNight(page, `specimens, ${viewport.width} px`);
    }
  } finally {
    await stop();
  }
});
