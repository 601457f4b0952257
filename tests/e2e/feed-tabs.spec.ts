import { comeAs, newMember } from '../support/member.ts';
import { timesPosted } from '../support/noticeboard.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'members' });

test('a post that one tab sends takes nothing from what is typed in the other [G36]', async ({
  page,
  context,
  site,
}) => {
  await comeAs(page, site, await newMember(site));
  const other = await context.newPage();
  for (const [tab, words] of [
    [page, 'Sent from the first tab.'],
    [other, 'Still being written.'],
  ] as const) {
    await tab.goto('/');
    await tab.getByRole('button', { name: /New post|Continue your post/ }).click();
    await tab.getByLabel('What is new?').fill(words);
  }
  await expect
    .poll(() => other.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Still being written.');
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();

  await other.reload();
  await other.getByRole('button', { name: 'Continue your post' }).click();
  await expect(other.getByLabel('What is new?')).toHaveValue('Still being written.');
  await other.getByRole('button', { name: 'Add new post' }).click();
  await expect(other.getByText('Your post is on the noticeboard.')).toBeVisible();
  expect(await timesPosted(site, 'Sent from the first tab.')).toBe(1);
  expect(await timesPosted(site, 'Still being written.')).toBe(1);
});
