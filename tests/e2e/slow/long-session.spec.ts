import type { Page } from '@playwright/test';
import { inStore } from '#tests/support/identity.ts';
import { letTimePass } from '#tests/support/controls.ts';
import { comeAs, newMember } from '#tests/support/member.ts';
import { added, comeBack, postWith, timesPosted, writePost } from '#tests/support/noticeboard.ts';
import { expect, test, type Site } from '#tests/support/site.ts';

/** Whoever the test is about, on pages whose clock goes with the server's. */
async function openTabs(page: Page, site: Site, count: number): Promise<Page[]> {
  await comeAs(page, site, await newMember(site));
  const tabs = [page];
  while (tabs.length < count) tabs.push(await page.context().newPage());
  for (const tab of tabs) {
    await tab.clock.install();
    await tab.goto('/');
    await expect(tab.getByRole('heading', { name: 'Latest posts' })).toBeVisible();
  }
  return tabs;
}

async function wait(site: Site, tabs: Page[], minutes: number) {
  await letTimePass(site, minutes * 60);
  for (const tab of tabs) await tab.clock.fastForward(minutes * 60_000);
}

test('two tabs live for three hours on one session: both post, one leaves, both are left', async ({
  page,
  site,
  complaints,
}) => {
  test.slow();
  const tabs = await openTabs(page, site, 2);
  const renewals: number[] = [];
  page.context().on('response', (answer) => {
    if (answer.url().endsWith('/identity/token')) renewals.push(answer.status());
  });

  for (let hour = 1; hour <= 3; hour += 1) {
    for (const minutes of [14, 14, 14, 19]) {
      await wait(site, tabs, minutes);
      for (const tab of tabs) await comeBack(tab);
    }
    for (const [at, tab] of tabs.entries()) {
      const words = `Hour ${hour}, tab ${at + 1}.`;
      await writePost(tab, words);
      await expect(added(tab)).toBeVisible();
      expect(await timesPosted(site, words)).toBe(1);
    }
    // The tab that posted first is told of the other's.
    await comeBack(page);
    await page.getByRole('button', { name: /new posts?$/ }).click();
    await expect(postWith(page, `Hour ${hour}, tab 2.`)).toHaveCount(1);
  }
  // A refresh token works once, and nobody tried one twice.
  expect(renewals.length).toBeGreaterThanOrEqual(3);
  expect(new Set(renewals)).toEqual(new Set([200]));

  const [first, second] = tabs as [Page, Page];
  await second.getByRole('button', { name: 'Log Out' }).click();
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { name: 'Browse Businesses' })).toBeVisible();
    await expect(tab.getByText('Hour 1, tab 1.')).toHaveCount(0);
    await expect(tab.getByRole('button', { name: 'New post', exact: true })).toHaveCount(0);
  }
  await first.getByRole('button', { name: 'Log In or Create Account' }).hover();
  expect(await inStore(first, (store) => store.user)).toBeNull();
  // The server's clock goes ahead of the tabs', so a database token may be over before they know.
  expect(complaints.splice(0).every((words) => words.includes('401'))).toBe(true);
});
