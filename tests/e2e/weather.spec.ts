import { expect, test, type Site } from '../support/site.ts';
import { logInThroughDialog } from '../support/widget.ts';

test.use({ shares: 'members' });

const feedFailed = 'The posts could not be loaded. Check your connection and try again.';

test.beforeEach(async ({ page, site }) => {
  await page.goto('/');
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
});

test.afterEach(async ({ site }) => {
  for (const service of ['identity', 'database'] as const)
    await order(site, { service, mode: 'ok' });
});

for (const [service, mode] of [
  ['identity', 'down'],
  ['identity', 'error'],
  ['database', 'down'],
] as const) {
  test(
    `with ${service} ${mode} a member is told within 5 s, stays logged in and reads on when it is back`,
    { tag: '@slow' },
    async ({ page, site, complaints }) => {
      await order(site, { service, mode });
      await page.reload();
      await expect(page.getByText(feedFailed)).toBeVisible({ timeout: 5_000 });
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();

      await order(site, { service, mode: 'ok' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
      complaints.splice(0);
    },
  );
}

test(
  'with a slow database a member sees that posts are on their way',
  { tag: '@slow' },
  async ({ page, site }) => {
    await order(site, { service: 'database', mode: 'slow', delayMs: 1_500 });
    await page.reload();
    await expect(page.getByText('Getting posts…')).toBeVisible();
    await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  },
);

test('a post that meets a broken database keeps its words [R172]', async ({
  page,
  site,
  complaints,
}) => {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill('Bad moment.');
  await order(site, { service: 'database', mode: 'error', times: 1 });
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Could not add your post. Check your connection and try again.',
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bad moment.' })).toHaveCount(1);
  complaints.splice(0);
});

async function order({ localOrigin }: Site, fault: Record<string, unknown>) {
  const address = localOrigin.replace('localhost', '127.0.0.1');
  const answer = await fetch(`${address}/.local/faults`, {
    method: 'POST',
    body: JSON.stringify(fault),
  });
  expect(answer.status).toBe(200);
}
