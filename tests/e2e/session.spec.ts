/** The length of a session, a browser with blocked storage, and a lost session. */
import type { Page } from '@playwright/test';
import { advanceClock } from '../support/controls.ts';
import * as members from '../support/member.ts';
import { addedMessage, writePost } from '../support/feed.ts';
import { expect, refusedToken, test } from '../support/test.ts';
import * as widget from '../support/widget.ts';

test.use({ expectedError: refusedToken });

const hourSeconds = 3_600;

const getSaveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('two tabs stay logged in after hours, not after months [R138, R139, R140] @slow', async ({
  page,
  context,
  site,
}) => {
  await members.openAsNewMember(page, site, '/');
  const tabs = [page, await context.newPage()];
  await tabs[1]?.goto('/');
  for (const tab of tabs) await expect(members.getNewestPost(tab)).toBeVisible();
  const initialSession = await members.readStoredSession(page);
  await advanceClock(site, 2 * hourSeconds);
  for (const tab of tabs) await tab.clock.setSystemTime(Date.now() + 2 * hourSeconds * 1_000);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) {
    await expect(members.getNewestPost(tab)).toBeVisible();
    await expect(widget.logOutButton(tab)).toBeVisible();
  }
  expect((await members.readStoredSession(page))?.token).not.toEqual(initialSession?.token);

  await advanceClock(site, 60 * 24 * hourSeconds);
  await page.clock.setSystemTime(Date.now() + 62 * 24 * hourSeconds * 1_000);
  await page.reload();
  await expect(widget.getStartedButton(page)).toBeVisible();
  expect(await members.readStoredSession(page)).toBeNull();
});

test.describe('on a shared site without a moved clock', () => {
  test.use({ siteSharedWith: 'page tests' });

  test('with blocked storage a member posts, and leaves no trace [R123, G38] @slow', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('Blocked', 'SecurityError');
          },
        });
      }
    });
    const member = await members.createMember(site);
    await page.goto('/');
    await widget.logInThroughDialog(page, member);
    await writePost(page, 'Written where nothing is kept.');
    await expect(addedMessage(page)).toBeVisible();

    await page.goto('/profile-management');
    await expect(members.getMembersOnlyText(page)).toBeVisible();
    await widget.logInInDialog(page, member);
    await page.getByLabel('Send me news').check();
    await getSaveButton(page).click();
    await expect(page.getByText('Saved: news.')).toBeVisible();
    await page.goto('/');
    await expect(widget.getStartedButton(page)).toBeVisible();
  });

  test('a lost session is reported on saving, an unreadable one once [R171, E28]', async ({
    page,
    site,
  }) => {
    await members.openAsNewMember(page, site, '/profile-management');
    await page.getByLabel('Name').fill('Another name');
    await page.evaluate(() => localStorage.removeItem('gotrue.user'));
    await getSaveButton(page).click();
    await expect(widget.getNotice(page)).toContainText('Not logged in.');

    await page.evaluate(() => localStorage.setItem('gotrue.user', '{"token":{}}'));
    await page.goto('/');
    await expect(widget.getNotice(page)).toContainText('Invalid session data.');
    await page.reload();
    await widget.logInThroughDialog(page, site.info.signIns.member);
    await expect(members.getNewestPost(page)).toBeVisible();
    await expect(widget.getNotice(page)).toHaveCount(0);
  });
});
