import sharp from 'sharp';
import { comeBack, othersWrite, postWith, wholeDatabase } from '../support/noticeboard.ts';
import { staffId } from '../support/seeded-people.ts';
import { expect, test, type Site } from '../support/site.ts';
import { logInThroughDialog } from '../support/widget.ts';

test.beforeEach(async ({ page, site }) => {
  await page.goto('/');
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();
});

test('a member reads the posts, newest first [R019, R085, R128]', async ({ page }) => {
  await expect(page.locator('iframe#netlify-identity-widget')).toBeHidden();
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([
    'Who delivers in Ruiru on Saturdays?',
    'Welcome to the noticeboard',
  ]);
  await expect(page.getByRole('heading', { name: 'Browse Businesses' })).toBeHidden();
});

test('a member sees the businesses, each leading to its profile [R019, R086]', async ({ page }) => {
  const row = page.getByRole('region', { name: 'Businesses' });
  const links = row.getByRole('link');
  await expect(links).toHaveCount(8);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((id) => `/profiles/${id}`));

  await page.setViewportSize({ width: 360, height: 740 });
  await links.last().focus();
  await expect(links.last()).toBeInViewport();
});

test(
  'without the list of businesses a member still has the posts, and tries again [R086]',
  { tag: '@slow' },
  async ({ page, complaints }) => {
    await page.route('**/businesses.json', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    await expect(page.getByText('The businesses could not be loaded.')).toBeVisible();
    await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
    await page.unroute('**/businesses.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: /Judy's Mats/ })).toBeVisible();
    complaints.splice(0);
  },
);

test('a post says who wrote it and how long ago; the exact time is behind it', async ({ page }) => {
  const post = postWith(page, 'Welcome to the noticeboard');
  await expect(post).toContainText('Baraka Otieno');
  await expect(post).toContainText('BO');
  await expect(post.locator('time')).toHaveText('3 days ago');
  await expect(post.locator('time')).toHaveAttribute('title', / 2026, \d/);
});

test('a post of our staff says so, and a member’s does not [E21]', async ({ page }) => {
  await expect(postWith(page, 'Welcome to the noticeboard')).toContainText(
    'Baraka Otieno Tangaza staff',
  );
  await expect(postWith(page, 'Who delivers in Ruiru')).toContainText('Amina Wanjiru');
  await expect(postWith(page, 'Who delivers in Ruiru')).not.toContainText('Tangaza staff');
});

test('the feed asks for 20 posts by id, newest first, with the public key [R085, R162]', async ({
  page,
  site,
}) => {
  const asked = page.waitForRequest('**/rest/v1/posts?*');
  await page.reload();
  const request = await asked;
  const query = new URL(request.url()).searchParams;
  expect(query.get('order')).toBe('id.desc');
  expect(query.get('limit')).toBe('20');
  expect(query.get('select')).toMatch(/^id,.*title,description/);
  expect(await request.headerValue('apikey')).toBe(site.info.publishableKey);
});

test('posts are asked for once, while React is still on its way', async ({ page }) => {
  await expect(page.getByRole('article').first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/posts?')) asked.push(request.url());
  });
  const answered = page.waitForResponse('**/rest/v1/posts?*');
  await page.route('**/_astro/client.*.js', async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('what others write waits behind a button and moves nothing until it is asked for', async ({
  page,
  site,
}) => {
  const post = postWith(page, 'Who delivers in Ruiru');
  const before = await post.boundingBox();
  await othersWrite(site, 'The road to Thika is open again.');
  await comeBack(page);
  const button = page.getByRole('button', { name: '1 new post' });
  await expect(button).toBeVisible();
  expect(await post.boundingBox()).toEqual(before);
  await expect(page.getByText('The road to Thika')).toHaveCount(0);

  await othersWrite(site, 'Tomatoes are down to 60 a kilo.');
  await comeBack(page);
  await page.getByRole('button', { name: '2 new posts' }).click();
  await expect(page.getByRole('article').first()).toContainText('Tomatoes are down');
  await expect(page.getByRole('article').nth(1)).toContainText('The road to Thika');
  await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeFocused();
});

test('an open page looks for new posts every two minutes, and asks for no more than those', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  await othersWrite(site, 'Electricity comes back at four.');
  const asked = page.waitForRequest('**/rest/v1/posts?*');
  await page.clock.runFor(121_000);
  expect((await asked).url()).toMatch(/id=not\.in\.%28\d+/);
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
});

test('a post shows its pictures in their order, and its author as she chose to be seen', async ({
  page,
  site,
}) => {
  await postWithPictures(site);
  await page.reload();
  const post = postWith(page, 'Two mats, seen from both sides.');
  await expect(post.getByRole('img', { name: 'The upper side' })).toBeVisible();
  const names = await post
    .locator('img')
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).alt));
  expect(names).toEqual(['The upper side', 'The lower side']);
});

test('a member whose posts cannot be loaded is told so and tries again', async ({
  page,
  complaints,
}) => {
  await page.route('**/rest/v1/posts*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expect(page.getByText('The posts could not be loaded.')).toBeVisible();
  await page.unroute('**/rest/v1/posts*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  complaints.splice(0);
});

test('a member without a connection is told so, and reads on by herself when it is back', async ({
  page,
  context,
  complaints,
}) => {
  await page.route('**/rest/v1/posts*', async (route) => {
    // The scripts have come; without them another sentence says so.
    await expect(page.locator('main astro-island[ssr]').filter({ visible: true })).toHaveCount(0);
    await context.setOffline(true);
    await route.abort();
  });
  await page.reload();
  await expect(page.getByText('You are offline. The posts come by themselves')).toBeVisible();
  await page.unroute('**/rest/v1/posts*');
  await context.setOffline(false);
  await expect(page.getByRole('article').first()).toBeVisible();
  complaints.splice(0);
});

test(
  'on a line of 400 kbit/s and 400 ms a member sees at once that posts are on their way',
  { tag: '@slow' },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('Getting posts…')).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Getting posts…')).toHaveCount(0);
  },
);

test('a member who leaves sees the landing page, here and in the other tab [R129, R132]', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Log Out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Browse Businesses' })).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeHidden();
    await expect(tab.getByRole('heading', { name: 'Latest posts' })).toHaveCount(0);
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
});

test('a member who comes back to the page can leave it [R129, R141]', async ({ page }) => {
  await page.reload();
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
});

test(
  'a member leaves without a connection as well [R141]',
  { tag: '@slow' },
  async ({ page, complaints }) => {
    await page.reload();
    await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
    complaints.splice(0);
  },
);

test('a member with a stored session sees her half at once, never the other', async ({
  page,
  complaints,
}) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Browse Businesses' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeHidden();
  complaints.splice(0);
});

/** Pictures of a post as they are after an upload. */
async function postWithPictures(site: Site) {
  const database = await wholeDatabase(site);
  const { data } = await database
    .from('posts')
    .insert({ description: 'Two mats, seen from both sides.', author_id: staffId })
    .select('id')
    .single();
  const photo = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#b3261e' },
  })
    .avif()
    .toBuffer();
  const views = ['The lower side', 'The upper side'];
  for (const [at, alt] of views.entries()) {
    const id = crypto.randomUUID();
    for (const width of [320, 640, 1280]) {
      const file = database.storage.from('post-media');
      await file.upload(`${id}/${width}.avif`, photo, { contentType: 'image/avif' });
    }
    const picture = {
      id,
      owner_id: staffId,
      purpose: 'post',
      state: 'ready',
      width: 640,
      height: 480,
    };
    const place = { alt, position: views.length - at, post_id: data?.id as number };
    const { error } = await database.from('pictures').insert({ ...picture, ...place });
    expect(error).toBeNull();
  }
}
