/** A staff user in one browser. */
import { expect, type Locator, type Page } from '@playwright/test';
import { pressEnterOn } from './keyboard.ts';
import { logInAs } from './member.ts';
import type { Site } from './site.ts';
import { dialogField, logInInDialog } from './widget.ts';

/** Options of slow assertions. The timeout is long, because four workers share one server. */
export const slow = { timeout: 30_000 };

type ButtonName = string | RegExp;

export type Staff = ReturnType<typeof createStaff>;

/** Returns the actions of a staff user on a page. */
export function createStaff(page: Page, site: Site, role: 'staff' | 'secondStaff' = 'staff') {
  const signIn = site.info.signIns[role];
  const dialog = page.getByRole('dialog');
  /** Returns the first item of the list with the text. */
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
  let isLoggedIn = false;
  const logIn = async () => {
    if (!isLoggedIn) await logInAs(page, site, signIn);
    isLoggedIn = true;
  };
  return {
    page,
    signIn,
    dialog,
    row,
    /** Logs in once. The page renews this session later. */
    logIn,
    /** Opens a view of the staff area, by default the review, after a login at the first call. */
    async open(view = 'review') {
      await logIn();
      await page.goto(`/admin?view=${view}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
    },
    /** Opens a view with items. If the session has expired, logs in again. */
    async openList(view: string) {
      await logIn();
      await page.goto(`/admin?view=${view}`);
      const items = page.getByRole('main').locator('[data-key]');
      const email = dialogField(page, 'email');
      const isReady = async () => (await items.count()) > 0 || (await email.isVisible());
      await expect.poll(isReady, slow).toBe(true);
      if (await email.isVisible()) await logInInDialog(page, signIn);
      await expect(items.first()).toBeVisible(slow);
    },
    /** Opens an item of a list. The only item of a list is already open. */
    async openRow(item: string | Locator) {
      const opened = typeof item === 'string' ? row(item) : item;
      await expect(opened).toBeVisible();
      const article = opened.getByRole('article');
      if ((await article.count()) === 0) await opened.locator('summary').first().click();
      await expect(article).toBeVisible();
      return opened;
    },
    /** Presses a button by keyboard, in the dialog or in an item. */
    pressEnter: (button: ButtonName, within: Locator = dialog) =>
      pressEnterOn(page, within.getByRole('button', { name: button })),
    /** Clicks a button, and the button with the same name in the dialog that it opens. */
    async clickTwice(button: ButtonName, within: Locator | Page = page) {
      await within.getByRole('button', { name: button }).click();
      await dialog.getByRole('button', { name: button, exact: true }).click();
    },
    /** Writes the reason into the dialog, and confirms it. */
    async giveReason(reason: string, button: ButtonName) {
      await dialog.getByRole('textbox').fill(reason);
      await dialog.getByRole('button', { name: button }).click();
    },
    expectStatus: (text: string) =>
      expect(page.getByRole('status').filter({ hasText: text })).toBeVisible(slow),
  };
}
