import type { Page } from '@playwright/test';
import { startDevServer } from '../support/dev-server.ts';
import { notFoundPage, publicPages } from '../support/public-pages.ts';
import { expect, test } from '../support/site.ts';
import { expectNoFaultsByDayAndNight, expectNothingWider } from '../support/sound.ts';

test.describe.configure({ mode: 'parallel' });

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };

async function expectSoundByDayAndNight(page: Page, state: string, part?: string) {
  await expectNoFaultsByDayAndNight(page, state, (axe) =>
    part === undefined ? axe : axe.include(part),
  );
  await expectNothingWider(page, state);
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
