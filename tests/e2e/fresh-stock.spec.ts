/** An owner shows a post to customers, and visitors find it. */
import { expectAccessible } from '../support/axe.ts';
import { findPost } from '../support/feed.ts';
import { logInAsNewOwner, servePhotos } from '../support/listings-of-site.ts';
import { createPhoto } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const postText = 'Ten bales of dresses from Gikomba, sizes 10 to 18.';

test('an owner shows a post with a photo to customers, who find it without scripts @slow', async ({
  page,
  site,
  browser,
}) => {
  const { member, listings } = await logInAsNewOwner(page, site);
  const listing = await listings.live({
    title: 'Njeri Dresses',
    town: 'Thika',
    county: 'Kiambu',
    category: 'Clothing',
    owner: member.id,
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('What is new?').fill(postText);
  await page.getByLabel('Customers too, on the page of Njeri Dresses').check();
  await page.getByRole('button', { name: 'Add new post' }).click();
  await expect(page.getByText('Customers look at photos.')).toBeVisible();
  await expectAccessible(page, 'the choice of the readers of a post');

  const photo = { name: 'bale.jpg', mimeType: 'image/jpeg', buffer: await createPhoto(900, 1200) };
  await page.getByLabel('Choose photos').setInputFiles([photo]);
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Add new post' }).click();
  const post = findPost(page, postText);
  await expect(post.getByText('Customers see this post too.')).toBeVisible({ timeout: 15_000 });
  await expect(post.getByText('Public', { exact: true })).toBeVisible();
  // The upright photo is whole on a phone, and a landscape as wide as the text on a wide screen.
  const postPhoto = post.getByRole('link', { name: 'Photo 1' }).locator('img');
  for (const [viewportWidth, shape] of [
    [1280, 3 / 4],
    [360, 4 / 3],
  ] as const) {
    await page.setViewportSize({ width: viewportWidth, height: 740 });
    const [photoBox, textBox] = await Promise.all(
      [postPhoto, post.getByText(postText)].map((element) => element.boundingBox()),
    );
    expect(photoBox?.width).toBe(textBox?.width);
    expect((photoBox?.height ?? 0) / (photoBox?.width ?? 1)).toBeCloseTo(shape, 1);
  }
  await expect(post.getByRole('link', { name: 'Njeri Dresses' })).toHaveAttribute(
    'href',
    `/profiles/${listing.id}`,
  );
  const status = page.getByRole('status').filter({ hasText: 'Your post is on the noticeboard.' });
  await expect(status).toContainText('Customers see it now');
  await expect(status.getByRole('link', { name: 'See Fresh stock' })).toHaveAttribute(
    'href',
    '/fresh',
  );
  await expect(status.getByRole('link', { name: 'See the page of Njeri Dresses' })).toHaveAttribute(
    'href',
    new RegExp(`^/${listing.slug}#post-\\d+$`),
  );

  // A visitor without scripts.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    viewport: { width: 360, height: 740 },
  });
  const visitor = await context.newPage();
  await visitor.goto('/fresh/town/thika');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Fresh stock in Thika');
  const card = visitor.getByRole('article').filter({ hasText: 'Ten bales of dresses' });
  await expect(card.getByRole('img', { name: 'Photo from Njeri Dresses' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Call Njeri Dresses' })).toHaveAttribute(
    'href',
    /^tel:\+254/,
  );
  const { width, height } = (await card.getByRole('img').boundingBox()) ?? { width: 0, height: 0 };
  expect(height).toBeCloseTo(width * 0.75, -1);
  await expect(card.getByText('Report', { exact: true })).toBeVisible();
  for (const name of ['Call Njeri Dresses', 'Ask about this Njeri Dresses'])
    await expect(card.getByRole('link', { name })).toHaveCSS('border-top-width', '2px');
  await expect(visitor.getByRole('link', { name: 'Follow Thika by RSS' })).toHaveCSS(
    'border-top-width',
    '0px',
  );
  await expect(visitor.getByRole('link', { name: 'Follow Thika by RSS' })).toHaveAttribute(
    'href',
    '/fresh/town/thika/rss.xml',
  );
  await card.getByRole('link', { name: postText }).click();
  await expect(visitor).toHaveURL(new RegExp(`/${listing.slug}#post-\\d+$`));
  await expect(visitor.getByRole('heading', { name: 'New this week' })).toBeVisible();
  await expect(visitor.getByText(postText)).toBeVisible();

  // The author takes the post back to the members.
  await post.getByRole('button', { name: /^More about the post/ }).click();
  await page.getByRole('button', { name: 'Show to members only' }).click();
  await expect(post.getByText('Customers see this post too.')).toHaveCount(0);
  await visitor.goto('/fresh');
  await expect(visitor.getByText('Ten bales of dresses')).toHaveCount(0);
  await context.close();
});

test('the page of public posts is accessible, and counts its cards @slow', async ({
  page,
  listings,
}) => {
  const { database } = listings;
  // A list without posts shows the newest shops.
  await servePhotos(page);
  const listing = await listings.live({ title: 'Otieno Fish', town: 'Kisumu' });
  const { owner_id } = await listings.readStored(listing);
  const posts = ['Tilapia this morning', 'Omena in small bags'].map((description) => ({
    description,
    author_id: owner_id,
    listing_id: listing.id,
  }));
  const { data } = await database.from('posts').insert(posts).select('id').throwOnError();
  const columns = { owner_id, purpose: 'post', state: 'ready', width: 1280, height: 960 };
  const pictures = data.map(({ id }) => ({ ...columns, post_id: id as number, position: 1 }));
  await database.from('pictures').insert(pictures).throwOnError();
  await page.route('**/fresh/pictures/**', async (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: await createPhoto(640, 480) }),
  );
  await page.goto('/fresh');
  // The newest shops follow a list of few posts.
  const cards = page.getByRole('article').filter({ hasText: /Tilapia|Omena/ });
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'The newest shops' })).toBeVisible();
  const beacon = page.waitForRequest('**/api/visits');
  await cards.last().scrollIntoViewIfNeeded();
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect((await beacon).postDataJSON()).toMatchObject({
      visits: expect.arrayContaining([[listing.slug, 'appearance']]),
    });
  }).toPass();
  await page.reload();
  await expectAccessible(page, 'public posts', { measuredLinks: 'a.inline-flex' });
  await page.goto('/fresh/town/mombasa');
  await expect(page.getByText('Nothing new in Mombasa in the last 30 days.')).toBeVisible();
  await expectAccessible(page, 'no public posts', { measuredLinks: 'a.inline-flex' });
});
