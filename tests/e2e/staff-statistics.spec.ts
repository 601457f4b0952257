/** The report of visitors and renewals for staff. */
import { readFile } from 'node:fs/promises';
import { control } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';

test('staff see and download the reach and renewals of adverts @slow', async ({
  page,
  listings,
  staff,
}) => {
  await listings.pay(await listings.live({ title: 'Otieno Mats' }));
  await listings.live({ title: 'Kamau Repairs' });
  await staff.open();
  await page.getByRole('link', { name: 'Numbers' }).click();
  const getTable = (name: string) => page.getByRole('region', { name }).getByRole('table');
  const dayRows = getTable('People, by day').getByRole('row');
  await expect(dayRows).toHaveCount(2);
  // The end of the date, and the columns with a number: adverts and shillings.
  await expect(dayRows.nth(1)).toContainText(/20\d\d ?2 ?2,697$/);
  await expect(page.getByText('Nothing but 0 in these days: ')).toContainText(
    'People who saw, People who asked, Money in dollars, Times in lists',
  );
  await expectAccessible(page, 'people by day', { measuredLinks: standaloneLinks });
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const firstNumber = page.getByRole('definition').first();
  expect((await firstNumber.boundingBox())?.y).toBeLessThan(400);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
  if (desktop) await page.setViewportSize(desktop);
  const reportSelect = page.getByLabel('Numbers of');
  await reportSelect.selectOption('People, by package');
  await expect(getTable('People, by package').getByRole('row').last()).toContainText(
    /Weekly ?2 ?2,697/,
  );
  await reportSelect.selectOption('People, by category');
  await expect(getTable('People, by category').getByRole('row')).toHaveCount(2);
  await reportSelect.selectOption('Renewals, by people who asked');
  await expect(getTable('Renewals, by people who asked')).toContainText('Not counted yet');
  await reportSelect.selectOption('Renewals, by month');
  const monthTable = getTable('Renewals, by month');
  await expect(monthTable.getByRole('row')).toHaveCount(2);
  // The end of the month, and the columns with a number: adverts, renewed once, in their first days, share.
  await expect(monthTable.getByRole('row').last()).toContainText(/20\d\d ?2 ?1 ?1 ?100%/);
  await expectAccessible(page, 'renewals', { measuredLinks: standaloneLinks });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"2","1","0","0"');
});

test('staff choose the days of the report, and reload a failed one @slow', async ({
  page,
  site,
  staff,
}) => {
  await staff.open();
  await page.getByRole('link', { name: 'Numbers' }).click();
  await page.getByLabel('Numbers of').selectOption('Renewals, by month');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-12-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No advert was first paid for in these days.')).toBeVisible();
  await expectAccessible(page, 'no renewals', { measuredLinks: standaloneLinks });
  await page.getByLabel('From').fill('2021-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Choose a last day that is not before the first.',
  );
  await expectAccessible(page, 'a last day before the first', { measuredLinks: standaloneLinks });

  await control(site, 'faults', { service: 'database', mode: 'error' });
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This list did not load.');
  await control(site, 'faults', { service: 'database', mode: 'ok' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No advert was first paid for in these days.')).toBeVisible();
});
