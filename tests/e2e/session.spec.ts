import { expect, test, type Site } from '../support/site.ts';
import { logInThroughDialog } from '../support/widget.ts';

const hours = 3_600;

test.beforeEach(async ({ page, site }) => {
  await page.goto('/');
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
});

test('a member who comes back after two hours is still logged in, with a new token [R138, R139]', async ({
  page,
  site,
}) => {
  const tokenOf = () => page.evaluate(() => localStorage.getItem('gotrue.user'));
  const before = await tokenOf();
  await letTimePass(site, 2 * hours);
  await page.clock.setSystemTime(Date.now() + 2 * hours * 1_000);
  await page.reload();
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  expect(await tokenOf()).not.toBe(before);
});

test('two tabs that come back together both stay logged in', async ({ page, context, site }) => {
  const tabs = [page, await context.newPage()];
  await tabs[1]?.goto('/');
  await letTimePass(site, 2 * hours);
  // Ahead of what the tests before this one let pass, since the clock never goes back.
  for (const tab of tabs) await tab.clock.setSystemTime(Date.now() + 4 * hours * 1_000);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) {
    await expect(tab.getByText('Welcome to the noticeboard')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Log Out' })).toBeVisible();
  }
});

test('a member who comes back after two months has to log in again [R140]', async ({
  page,
  site,
  complaints,
}) => {
  await letTimePass(site, 60 * 24 * hours);
  await page.clock.setSystemTime(Date.now() + 62 * 24 * hours * 1_000);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
  complaints.splice(0);
});

async function letTimePass({ localOrigin }: Site, seconds: number) {
  const address = localOrigin.replace('localhost', '127.0.0.1');
  const body = JSON.stringify({ advance: seconds });
  const answer = await fetch(`${address}/.local/clock`, { method: 'POST', body });
  expect(answer.status).toBe(200);
}
