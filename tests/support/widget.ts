import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Login } from './identity-service.ts';

/** Returns the content of the login dialog. */
export function getDialog(page: Page): FrameLocator {
  return page.frameLocator('iframe#netlify-identity-widget');
}

/** Returns the frame that contains the dialog. */
export function getFrame(page: Page): Locator {
  return page.locator('iframe#netlify-identity-widget');
}

/** Returns a field of the dialog: `name`, `email`, `password` or `url`. */
export const dialogField = (page: Page, name: string): Locator =>
  getDialog(page).locator(`input[name=${name}]`);

export const dialogTab = (page: Page, name: string): Locator =>
  getDialog(page).locator('.btnHeader', { hasText: name });

export const dialogAlert = (page: Page): Locator => getDialog(page).getByRole('alert');

/** Returns the button that submits the form of the dialog. */
export const dialogSubmit = (page: Page): Locator => getDialog(page).locator('form [type=submit]');

/** Returns the message about logins that the page shows outside of the dialog. */
export const getNotice = (page: Page): Locator =>
  page.locator('#identity-notice').getByRole('alert');

export const getStartedButton = (page: Page) => page.getByRole('button', { name: 'Get Started' });
export const logInButton = (page: Page) =>
  page.getByRole('button', { name: 'Log In or Create Account' });
export const logOutButton = (page: Page) => page.getByRole('button', { name: 'Log Out' });

/** Opens the dialog from the landing page, as a visitor. */
export async function openDialog(
  page: Page,
  button: 'Get Started' | 'Log In or Create Account',
): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: button }).click();
  await expect(getDialog(page).locator('.modalContainer')).toHaveAttribute('aria-hidden', 'false');
}

/** Fills in the fields of the dialog by name, and submits its form. */
export async function sendDialog(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await dialogField(page, name).fill(value);
  await dialogSubmit(page).click();
}

/** Logs in through the open dialog. */
export const logInInDialog = (page: Page, { email, password }: Login) =>
  sendDialog(page, { email, password });

/** Opens the dialog by the log-in button of a page, and logs in. */
export async function logInThroughDialog(page: Page, login: Login): Promise<void> {
  await logInButton(page).click();
  await logInInDialog(page, login);
}

/** Signs up through the dialog, and asserts the message about the confirmation email. */
export async function signUpThroughDialog(
  page: Page,
  { name, email, password }: Login & { name: string },
): Promise<void> {
  await getStartedButton(page).click();
  await sendDialog(page, { name, email, password });
  await expect(dialogAlert(page)).toHaveText(
    'A confirmation message was sent to your email, click the link there to continue.',
  );
}

/** Changes the language of the widget. */
export const setLocale = (page: Page, language: string) =>
  page.evaluate((newLanguage) => {
    const widget = Reflect.get(window, 'netlifyIdentity') as {
      setLocale: (language: string) => void;
    };
    widget.setLocale(newLanguage);
  }, language);
