import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The login dialog, as a person meets it. */
export function dialogOf(page: Page): FrameLocator {
  return page.frameLocator('iframe#netlify-identity-widget');
}

/** The frame that holds the dialog. */
export function frameOf(page: Page): Locator {
  return page.locator('iframe#netlify-identity-widget');
}

/** Opens the dialog from the landing page, as a visitor. */
export async function openDialog(
  page: Page,
  button: 'Get Started' | 'Log In or Create Account',
): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: button }).click();
  await expect(dialogOf(page).locator('.modalContainer')).toHaveAttribute('aria-hidden', 'false');
}

/** Logs in through the dialog, from a page on which nobody is logged in. */
export async function logInThroughDialog(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Log In or Create Account' }).click();
  const dialog = dialogOf(page);
  await dialog.getByPlaceholder('Email').fill(email);
  await dialog.getByPlaceholder('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click();
}

/** Signs up through the dialog, as far as the words that a letter is on its way. */
export async function signUpThroughDialog(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Get Started' }).click();
  const dialog = dialogOf(page);
  await dialog.getByPlaceholder('Name').fill(name);
  await dialog.getByPlaceholder('Email').fill(email);
  await dialog.getByPlaceholder('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign up', exact: true }).last().click();
  await expect(dialog.getByText('A confirmation message was sent to your email')).toBeVisible();
}
