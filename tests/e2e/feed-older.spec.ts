import { comeBack, othersWrite, returnAs } from '../support/noticeboard.ts';
import { expect, test } from '../support/site.ts';

test('older posts come when they are asked for, each once and in order [R085]', async ({
  page,
  site,
}) => {
  const texts = Array.from({ length: 45 }, (_, at) => `Notice number ${at + 1}.`);
  await othersWrite(site, ...texts);
  await returnAs(page, site, 'member');
  const posts = page.getByRole('article');
  await expect(posts).toHaveCount(20);
  await expect(posts.first()).toContainText('Notice number 45.');
  const older = page.getByRole('button', { name: 'Show older posts' });
  await older.click();
  await expect(posts).toHaveCount(40);
  await older.click();
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  await expect(older).toHaveCount(0);
  const shown = (await posts.allTextContents()).flatMap(
    (words) => /Notice number (\d+)\./.exec(words)?.[1] ?? [],
  );
  expect(shown.map(Number)).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at));
});

test(
  'older posts that do not come leave those that are there, and come at the second try',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await othersWrite(site, ...Array.from({ length: 40 }, (_, at) => `Message ${at + 1}.`));
    await returnAs(page, site, 'member');
    const older = page.getByRole('button', { name: 'Show older posts' });
    await page.route('**/rest/v1/posts?*id=lt.*', (route) => route.abort());
    await older.click();
    await expect(page.getByRole('alert')).toHaveText(
      'The older posts could not be loaded. Check your connection and try again.',
    );
    await expect(page.getByRole('article')).toHaveCount(20);
    await page.unroute('**/rest/v1/posts?*id=lt.*');
    await older.click();
    await expect(page.getByRole('article')).toHaveCount(40);
    complaints.splice(0);
  },
);

test(
  'after a long absence the newest posts are shown without a hole behind them',
  { tag: '@slow' },
  async ({ page, site }) => {
    await returnAs(page, site, 'member');
    const texts = Array.from({ length: 30 }, (_, at) => `Meanwhile ${at + 1}.`);
    await othersWrite(site, ...texts);
    await comeBack(page);
    await page.getByRole('button', { name: '20+ new posts' }).click();
    const posts = page.getByRole('article');
    await expect(posts).toHaveCount(20);
    await page.getByRole('button', { name: 'Show older posts' }).click();
    await expect(posts).toHaveCount(40);
    for (const text of texts) await expect(posts.filter({ hasText: text })).toHaveCount(1);
  },
);
