import { setFault } from '../support/controls.ts';
import { returnAs, timesPosted, writePost } from '../support/noticeboard.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'members' });

test.beforeEach(({ page, site }) => returnAs(page, site, 'member'));
test.afterEach(({ site }) => setFault(site, { service: 'database', mode: 'ok' }));

test(
  'two tabs that post at the same time both post, each once',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    const other = await context.newPage();
    await other.goto('/');
    for (const [tab, words] of [
      [page, 'From the first tab.'],
      [other, 'From the second tab.'],
    ] as const) {
      await tab.getByRole('button', { name: /New post|Continue your post/ }).click();
      await tab.getByLabel('What is new?').fill(words);
    }
    const add = (tab: typeof page) => tab.getByRole('button', { name: 'Add new post' }).click();
    await Promise.all([add(page), add(other)]);
    for (const tab of [page, other]) {
      await expect(tab.getByText('Your post is on the noticeboard.')).toBeVisible();
    }
    expect(await timesPosted(site, 'From the first tab.')).toBe(1);
    expect(await timesPosted(site, 'From the second tab.')).toBe(1);
  },
);

test(
  'the form that is fetched ahead while a post is on its way does not send it again',
  { tag: '@slow' },
  async ({ page, site }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/rest/v1/posts')) {
        sent.push(request.url());
      }
    });
    // Longer than the noticeboard waits before it fetches the form of itself.
    await setFault(site, { service: 'database', mode: 'slow', delayMs: 5_000 });
    await writePost(page, 'Sent at once.');
    await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
    expect(sent).toHaveLength(1);
  },
);
