import type { Page } from '@playwright/test';
import { addressOf, comeAs, newMember, type TestMember } from '../support/member.ts';
import { letTimePass } from '../support/controls.ts';
import { postWith } from '../support/noticeboard.ts';
import { expect, test, type Site } from '../support/site.ts';

const words = 'Who delivers in Ruiru on Saturdays?';
const choices = async (page: Page) => {
  await postWith(page, words)
    .getByRole('button', { name: /^More about the post by/ })
    .click();
  return postWith(page, words).getByRole('list').getByRole('button');
};

/** As the operator does it at the identity service. */
async function give(site: Site, { id }: TestMember, roles: string[]) {
  const { identityOperatorToken } = await site.secrets();
  const answer = await fetch(`${addressOf(site)}/.netlify/identity/admin/users/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${identityOperatorToken}` },
    body: JSON.stringify({ app_metadata: { roles } }),
  });
  expect(answer.status).toBe(200);
}

test(
  'a role that is given or taken holds from the next refresh on, without another login [R151]',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const member = await newMember(site);
    await comeAs(page, site, member);
    await page.goto('/');
    await expect(await choices(page)).toHaveText(['Report']);

    let hours = 0;
    const refresh = async () => {
      hours += 2;
      await letTimePass(site, 2 * 3_600);
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
      await page.reload();
      await expect(postWith(page, words)).toBeVisible();
    };
    await give(site, member, ['staff']);
    await refresh();
    await expect(await choices(page)).toHaveText(['Report', 'Hide']);
    await postWith(page, words).getByRole('button', { name: 'Hide' }).click();
    await expect(postWith(page, words)).toContainText('Hidden:');
    await (await choices(page)).getByText('Show again').click();
    await expect(postWith(page, words)).not.toContainText('Hidden:');

    await give(site, member, []);
    await refresh();
    await expect(await choices(page)).toHaveText(['Report']);
    complaints.splice(0);
  },
);
