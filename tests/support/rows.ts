import { expect, type Locator } from '@playwright/test';

/** Opens an item of a staff list, unless it is already open, as a single item is. */
export async function openRow(row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  const line = row.locator('summary').first();
  if ((await row.getByRole('article').count()) === 0) await line.click();
  await expect(row.getByRole('article')).toBeVisible();
}
