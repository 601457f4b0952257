/** Tests the pages, feeds and pictures of public posts, and the decisions of staff. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeChangedPages } from '#netlify/cache/purge-changed-pages.ts';
import type { StaffFresh } from '#domain/staff/staff-fresh.ts';
import type { ReportGroup } from '#domain/staff/staff-report.ts';
import { writeBuiltFrame } from '../support/built-frame.ts';
import { createListingSteps, type LiveListing } from '../support/listing-lifecycle.ts';
import { createPhoto, createPictureClient } from '../support/pictures.ts';
import { recordPurges } from '../support/purges.ts';
import { resetOwnerLimits } from '../support/rate-limits.ts';
import { rareTest } from '../support/repetitions.ts';
import { memberId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { createDatabaseClient, createServiceClient, startTestStack } from '../support/stack.ts';
import { createClientAddress, submitJson } from '../support/submit.ts';

const stack = await startTestStack({}, await writeBuiltFrame());
afterAll(() => stack.close());
const database = await createServiceClient(stack);
const listings = createListingSteps(database);
const member = await createDatabaseClient(stack, 'member');
const pictureClient = await createPictureClient(stack, 'member');
const staff = createStaffClient(stack);
const photo = await createPhoto(800, 600);

const fetchPath = (path: string) => fetch(stack.site + path, { redirect: 'manual' });
const readText = async (path: string) => (await fetchPath(path)).text();

let shop: LiveListing;
beforeAll(async () => {
  shop = await listings.live({
    title: 'Njeri Dresses',
    town: 'Thika',
    county: 'Kiambu',
    category: 'Clothing',
  });
});

// A member may send ten posts an hour, and all tests together send more.
beforeEach(() => resetOwnerLimits(database, memberId));

/** Adds a post with a photo, public on the page of an advert. */
async function addPost(post: object = {}, listing_id = shop.id): Promise<number> {
  const client_id = crypto.randomUUID();
  const { id } = await pictureClient.upload(photo, 'image/jpeg', { draftId: client_id });
  const arrangement = { p_draft_id: client_id, p_arrangement: [{ id, alt: 'Red dresses' }] };
  await member.rpc('arrange_pictures', arrangement).throwOnError();
  const row = { title: '', description: 'Ten red dresses', client_id, listing_id, ...post };
  const insertion = await member.from('posts').insert(row).select('id').single().throwOnError();
  return insertion.data.id as number;
}

const setHidden = (id: number, hidden: boolean) =>
  staff.send(`post-reports/${id}`, { hidden, note: 'Checked.' });

test('a public post is on the page of its advert, on /fresh and in the feeds', async () => {
  const id = await addPost({ title: '<b>Gikomba</b> bale', description: 'Ten & more "dresses"' });
  for (const path of [`/${shop.slug}`, '/fresh', '/fresh/town/thika', '/fresh/category/clothing']) {
    const response = await fetchPath(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('netlify-cdn-cache-control') ?? 'no-store').not.toContain(
      'private',
    );
    const html = await response.text();
    expect(html).toContain('&lt;b&gt;Gikomba&lt;/b&gt; bale');
    expect(html).toContain(`/fresh/pictures/${id}/1-640.webp`);
    expect(html).not.toContain('<b>Gikomba');
  }
  expect(await readText('/fresh/town/mombasa')).not.toContain('Gikomba');
  for (const path of ['/fresh/rss.xml', '/fresh/town/thika/rss.xml']) {
    const response = await fetchPath(path);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await response.text();
    expect(xml).toContain(`<link>${stack.site}/${shop.slug}#post-${id}</link>`);
    expect(xml).toContain('&lt;b&gt;Gikomba&lt;/b&gt; bale · Njeri Dresses, Thika');
    expect(xml).toContain(`${stack.site}/fresh/pictures/${id}/1-640.webp`);
  }
  await member.from('posts').delete().eq('id', id).throwOnError();
});

rareTest('the responses have the tag of each advert in them', async () => {
  const id = await addPost();
  for (const path of ['/fresh', '/fresh/town/thika/rss.xml', `/fresh/pictures/${id}/1-320.avif`]) {
    const { headers } = await fetchPath(path);
    expect(headers.get('netlify-cache-tag')?.split(','), path).toContain(`listing-${shop.id}`);
    expect(headers.get('netlify-cdn-cache-control'), path).toContain('public, durable');
  }
  await member.from('posts').delete().eq('id', id).throwOnError();
});

test('unknown sections and pages do not exist, and known towns without posts do', async () => {
  const statuses = await Promise.all(
    [
      '/fresh/town/nowhere',
      '/fresh/town/nowhere/rss.xml',
      '/fresh/county/kiambu',
      '/fresh/town/Thika',
      '/fresh/pictures/1/5-640.webp',
      '/fresh/pictures/1/1-641.webp',
      '/fresh/pictures/1/1-640.gif',
    ].map(async (path) => (await fetchPath(path)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([404]));
  const emptyPaths = ['/fresh?page=0', '/fresh?page=21', '/fresh?page=2'];
  for (const path of [...emptyPaths, '/fresh/town/mombasa', '/fresh/town/mombasa/rss.xml'])
    expect((await fetchPath(path)).status, path).toBe(200);
  const html = await readText('/fresh/town/mombasa');
  expect(html).toContain('Nothing new in Mombasa');
  expect(html).toContain('href="/fresh/town/mombasa/rss.xml"');
});

test.each([
  ['hidden by staff', (id: number) => setHidden(id, true)],
  [
    'deleted by its author',
    async (id: number) => member.from('posts').delete().eq('id', id).throwOnError(),
  ],
  [
    'made members only',
    async (id: number) =>
      member.from('posts').update({ listing_id: null }).eq('id', id).throwOnError(),
  ],
])('a post that is %s leaves page, feed and picture, and is purged', async (_name, act) => {
  const id = await addPost({ description: 'Soon gone' });
  const picture = `/fresh/pictures/${id}/1-640.webp`;
  expect((await fetchPath(picture)).status).toBe(200);
  await purgeChangedPages();
  await stack.sql.query('delete from app.cache_purges');
  const purgedTags = recordPurges();
  await act(id);
  await purgeChangedPages();
  expect(purgedTags.flat()).toContain(`listing-${shop.id}`);
  for (const path of [`/${shop.slug}`, '/fresh', '/fresh/rss.xml', '/fresh/town/thika/rss.xml'])
    expect(await readText(path), path).not.toContain('Soon gone');
  expect((await fetchPath(picture)).status).toBe(404);
});

rareTest(
  'the posts of a suspended advert leave page, feed and pictures, and are purged',
  async () => {
    const other = await listings.live({ title: 'Njeri Shoes', town: 'Thika', county: 'Kiambu' });
    const id = await addPost({ description: 'Twenty shoes' }, other.id);
    const picture = `/fresh/pictures/${id}/1-640.webp`;
    expect(await readText('/fresh')).toContain('Twenty shoes');
    expect((await fetchPath(picture)).status).toBe(200);
    await stack.sql.query('delete from app.cache_purges');
    const purgedTags = recordPurges();
    await listings.suspend(other);
    await purgeChangedPages();
    expect(purgedTags.flat()).toContain(`listing-${other.id}`);
    expect(await readText('/fresh')).not.toContain('Twenty shoes');
    expect(await readText('/fresh/town/thika/rss.xml')).not.toContain('Twenty shoes');
    expect([(await fetchPath(picture)).status, (await fetchPath(`/${other.slug}`)).status]).toEqual(
      [404, 410],
    );
  },
);

rareTest('staff decide about a waiting post, and view the others', async () => {
  const id = await addPost({ description: 'Call 0722 000 123' });
  const { items } = await staff.list<StaffFresh>('fresh');
  const waiting = items.find((item) => item.id === id);
  expect(waiting).toMatchObject({ business: 'Njeri Dresses', contacts: ['0722000123'] });
  expect(await readText('/fresh')).not.toContain('0722 000 123');
  const decide = (body: object) => staff.send(`fresh/${id}`, body);
  const edited_at = waiting?.edited_at ?? null;
  expect((await decide({ decision: 'shown', edited_at: '2020-01-01T00:00:00Z' })).status).toBe(409);
  expect((await decide({ decision: 'refused', edited_at })).status).toBe(422);
  expect((await decide({ decision: 'shown', edited_at })).status).toBe(204);
  expect(await readText('/fresh')).toContain('0722 000 123');

  const unviewed = await addPost({ description: 'Blue dresses' });
  const listIds = async () =>
    (await staff.list<StaffFresh>('fresh?state=published')).items.map((item) => item.id);
  expect(await listIds()).toContain(unviewed);
  const view = { decision: 'shown', edited_at: null };
  expect((await staff.send(`fresh/${unviewed}`, view)).status).toBe(204);
  expect(await listIds()).not.toContain(unviewed);
  const refusal = { decision: 'refused', edited_at: null, reason: 'These are not yours.' };
  expect((await staff.send(`fresh/${unviewed}`, refusal)).status).toBe(204);
  expect(await readText('/fresh')).not.toContain('Blue dresses');
  const { data } = await database.from('posts').select('publication_reason').eq('id', unviewed);
  expect(data).toEqual([{ publication_reason: 'These are not yours.' }]);
});

rareTest('a visitor asks about a post, and reports it by a form of its own', async () => {
  const id = await addPost({ description: 'Blue coats' });
  for (const path of [`/${shop.slug}`, '/fresh']) {
    const html = await readText(path);
    expect(html).toContain(encodeURIComponent('“Blue coats”'));
    expect(html).toContain(encodeURIComponent(`${stack.site}/${shop.slug}#post-${id}`));
    expect(html).toContain(`href="/fresh/report/${id}"`);
  }
  const form = await readText(`/fresh/report/${id}`);
  expect(form).toContain('Report this post');
  expect(form).toContain('Blue coats');
  expect(form).toContain(`<input type="hidden" name="post" value="${id}"/>`);
  const report = {
    'form-name': 'report',
    business: shop.slug,
    reason: 'copied',
    message: 'My photo.',
  };
  const send = (fields: object) =>
    submitJson(
      `${stack.site}/api/reports`,
      { ...report, ...fields },
      {
        from: createClientAddress(),
      },
    );
  expect((await send({ post: String(id) })).status).toBe(201);
  expect((await send({ post: String(id), business: 'judys-mats' })).status).toBe(404);
  expect((await send({ post: 'x' })).status).toBe(422);
  const { items } = await staff.list<ReportGroup>('reports');
  const group = items.find(({ business }) => business === shop.slug);
  expect(group?.messages).toMatchObject([{ reason: 'copied', message: 'My photo.', post: id }]);
  await member.from('posts').delete().eq('id', id).throwOnError();
  expect((await fetchPath(`/fresh/report/${id}`)).status).toBe(404);
  expect((await send({ post: String(id) })).status).toBe(404);
  expect((await fetchPath('/fresh/report/x')).status).toBe(404);
});

test('a page without posts shows the newest shops of its section first', async () => {
  await database.from('posts').delete().gt('id', 0).throwOnError();
  await listings.live({ title: 'Achieng Fish', town: 'Kisumu', county: 'Kisumu' });
  const findTitles = (html: string) =>
    Array.from(html.matchAll(/whole-card[^>]*>([^<]+)</g), ([, title]) => title);
  expect(findTitles(await readText('/fresh')).slice(0, 2)).toEqual([
    'Achieng Fish',
    'Njeri Dresses',
  ]);
  const response = await fetchPath('/fresh/town/thika');
  expect(response.headers.get('netlify-cache-tag')?.split(',')).toContain(`listing-${shop.id}`);
  expect(findTitles(await response.text())[0]).toBe('Njeri Dresses');
});

test('the newest shops include a shop with a post on the page', async () => {
  await database.from('posts').delete().gt('id', 0).throwOnError();
  const newest = await listings.live({
    title: 'Zawadi Gifts',
    town: 'Kitale',
    county: 'Trans Nzoia',
  });
  const id = await addPost({}, newest.id);
  const [, shops = ''] = (await readText('/fresh')).split('The newest shops');
  expect(/whole-card[^>]*>([^<]+)</.exec(shops)?.[1]).toBe('Zawadi Gifts');
  await member.from('posts').delete().eq('id', id).throwOnError();
});

rareTest('the sitemap has /fresh and the towns and categories with posts', async () => {
  await database.from('posts').delete().gt('id', 0).throwOnError();
  expect(await readText('/sitemap-adverts.xml')).not.toContain('/fresh/');
  await addPost();
  const sitemap = await readText('/sitemap-adverts.xml');
  for (const path of ['/fresh', '/fresh/town/thika', '/fresh/category/clothing'])
    expect(sitemap).toContain(`<loc>${stack.site}${path}</loc>`);
});
