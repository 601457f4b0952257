/** The page of health in its states: loading, failed, green and red. */
import type { Locator } from '@playwright/test';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';
import { control } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test('staff read that the site is green, and the advice when it is red @slow', async ({
  page,
  site,
  staff,
}) => {
  await staff.open('health');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health');
  await expect(page.getByText('Everything works.')).toBeVisible();
  await expect(staff.row('Books')).toContainText('The books and the providers agree.');
  await expectAccessible(page, 'health, green', { measuredLinks: standaloneLinks });
  const line = staff.row('Books').locator('p').first();
  const getMiddle = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height / 2 : undefined;
  };
  const nameMiddle = await getMiddle(line.locator('span').first());
  expect(await getMiddle(line.getByRole('link', { name: 'Open' }))).toBeCloseTo(nameMiddle ?? 0, 0);

  await control(site, 'faults', { service: 'database', mode: 'down' });
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByText('Something does not work.')).toBeVisible();
  await expect(staff.row('Database')).toContainText('Away');
  await expect(staff.row('Database')).toContainText('status.supabase.com');
  await expect(staff.row('Books')).toContainText('Not known');
  await expectAccessible(page, 'health, red', { measuredLinks: standaloneLinks });
});

test('health that loads or failed to load is announced @slow', async ({ page, staff }) => {
  await staff.logIn();
  await page.route('**/api/staff/health', () => undefined);
  await page.goto('/admin?view=health');
  await expect(page.getByRole('main').getByText('Loading…')).toBeVisible();
  await expectAccessible(page, 'health, loading', { measuredLinks: standaloneLinks });
  await page.unroute('**/api/staff/health');

  await page.route('**/api/staff/health', (route) => route.abort());
  await page.goto('/admin?view=health');
  await expect(page.getByText('The health of the site did not load.')).toBeVisible();
  await expectAccessible(page, 'health, failed', { measuredLinks: standaloneLinks });
  await page.unroute('**/api/staff/health');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Everything works.')).toBeVisible();
});
