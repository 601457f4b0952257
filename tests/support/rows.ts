import { expect, type Locator } from '@playwright/test';

/** Opens an item of a staff list. The only item of a list is already open. */
export async function openRow(row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  const line = row.locator('summary').first();
  if ((await row.getByRole('article').count()) === 0) await line.click();
  await expect(row.getByRole('article')).toBeVisible();
}
