import { expect, test } from '../support/site.ts';
import { signUpThroughDialog } from '../support/widget.ts';

test('a visitor signs up, confirms by e-mail, posts, and finds everything after a crash [R016, R021, R022, R134]', async ({
  page,
  site,
  complaints,
}) => {
  await page.goto('/');
  await signUpThroughDialog(page, {
    name: 'Wanjiku Kamau',
    email: 'wanjiku@shop.example',
    password: 'maua na miti',
  });
  await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeHidden();

  const letter = await site.letterTo('wanjiku@shop.example');
  const { hash } = new URL(letter.url);
  await page.goto('about:blank');
  await page.goto(`/${hash}`);
  await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();
  await expect(page.locator('iframe#netlify-identity-widget')).toBeHidden();
  await expect(page).not.toHaveURL(/confirmation_token/);

  await page.getByRole('button', { name: 'New post' }).click();
  await page.getByLabel('Title').fill('Open on Sunday');
  await page.getByLabel('What is new?').fill('Fresh flowers from 9.\nCome early.');
  await page.getByRole('button', { name: 'Add new post' }).click();
  const newest = page.getByRole('listitem').filter({ hasText: 'Open on Sunday' });
  await expect(newest).toContainText('Wanjiku Kamau');

  await site.killAndRestart();
  // What the page asked for meanwhile.
  complaints.splice(0);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Open on Sunday' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test(
  'an e-mail link works on a developer’s localhost as well [R103]',
  { tag: '@slow' },
  async ({ page, site }) => {
    await page.goto(site.localOrigin);
    await signUpThroughDialog(page, {
      name: 'Otieno Odhiambo',
      email: 'otieno@shop.example',
      password: 'samaki mkubwa',
    });

    await page.goto('about:blank');
    await page.goto((await site.letterTo('otieno@shop.example')).url);
    await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();
  },
);
