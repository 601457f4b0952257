import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses the Tab key until the element has the focus.
 * @throws {Error} after 90 presses
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 90; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not lead to ${target.toString()}.`);
}

/** Moves the focus to an element with the Tab key, and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  // A button can rest for a second after the action that revealed it.
  await expect(target).toBeEnabled();
  await page.keyboard.press('Enter');
}
