/** Tests the share pictures, which previews of links to listings show. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { site } from '#content/site.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getSharePictureUrl, createShareVersion } from '#features/share-picture/share-picture.ts';
import { lookUpListing } from '#netlify/data/live-listings.ts';
import { provideSharePicture } from '#netlify/pages/share-picture.ts';
import { createPhoto, createPictureClient } from '../../support/pictures.ts';
import { rareTest, sampleCases } from '../../support/repetitions.ts';
import { openStackForFile } from '../../support/stack.ts';

const { stack, database, listings, advanceClock } = await openStackForFile();

const daySeconds = 86_400;
const fetchPath = (path: string) => fetch(stack.site + path, { redirect: 'manual' });
const bucket = database.storage.from('share-pictures');

async function findListing(slug: string): Promise<Listing> {
  const result = await lookUpListing(slug);
  if (result.state !== 'live') throw new Error(`${slug} is ${result.state}.`);
  return result.listing;
}

const getAddress = async (slug: string) => {
  const listing = await findListing(slug);
  return getSharePictureUrl(listing, createShareVersion(listing, site.name));
};

test('a live advert has a share picture, drawn once', async () => {
  const pictureClient = await createPictureClient(stack, 'member');
  const photo = await createPhoto(1600, 1200);
  const { id } = await pictureClient.upload(photo, 'image/jpeg', { purpose: 'listing' });
  const images = [{ id, alt: 'A cake' }];
  const { slug } = await listings.live({ title: 'Akinyi Cakes', images });
  const address = await getAddress(slug);
  const response = await fetchPath(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('netlify-cache-tag')).toMatch(/^listing-\d+$/);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  // The photo's area has more than one colour, so the photo is drawn.
  const photoPart = sharp(bytes).extract({ left: 0, top: 44, width: 540, height: 542 });
  const { channels } = await sharp(await photoPart.toBuffer()).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);

  // The endpoint returns a stored file of the current version, and does not draw it again.
  const markedBytes = Buffer.concat([bytes, Buffer.from('marked')]);
  await bucket.upload(`${id}.jpg`, markedBytes, { contentType: 'image/jpeg', upsert: true });
  expect(Buffer.from(await (await fetchPath(address)).arrayBuffer())).toEqual(markedBytes);
  // A stored file that another version drew is replaced by a new drawing.
  await bucket.upload(`${id}.jpg`, Buffer.from('old'), { contentType: 'image/jpeg', upsert: true });
  expect(Buffer.from(await (await fetchPath(address)).arrayBuffer())).toEqual(bytes);
  const { data } = await bucket.download(`${id}.jpg`);
  expect(data && Buffer.from(await data.arrayBuffer())).toEqual(bytes);
});

test('two concurrent requests wait for one drawing', async () => {
  const { slug } = await listings.live({ title: 'Barasa Boats' });
  const listing = await findListing(slug);
  const firstDrawing = provideSharePicture(listing);
  const secondDrawing = provideSharePicture(listing);
  expect(firstDrawing).toBe(secondDrawing);
  await firstDrawing;
});

rareTest('an old version redirects to the current, unknown ones fail', async () => {
  const { slug } = await listings.live({ title: 'Cherono Carpets' });
  const redirect = await fetchPath(`/share-pictures/${slug}/0123456789abcdef.jpg`);
  expect(redirect.status).toBe(302);
  expect(redirect.headers.get('location')).toBe(await getAddress(slug));
  const version = '0123456789abcdef';
  for (const path of [`${slug}/1.jpg`, `${slug}/${version}.png`, `nobody/${version}.jpg`])
    expect((await fetchPath(`/share-pictures/${path}`)).status, path).toBe(404);
});

rareTest('suspended and ended adverts have no picture', async () => {
  const suspendedListing = await listings.live({ title: 'Deno Dresses' });
  const address = await getAddress(suspendedListing.slug);
  expect((await fetchPath(address)).status).toBe(200);
  await listings.suspend(suspendedListing);
  expect((await fetchPath(address)).status).toBe(410);

  const endedListing = await listings.live({ title: 'Edna Embroidery' });
  const endedAddress = await getAddress(endedListing.slug);
  await advanceClock(8 * daySeconds);
  expect((await fetchPath(endedAddress)).status).toBe(404);
});

const otherPictures: [file: string, type: string, size: { width: number; height: number }][] = [
  ['status.jpg', 'image/jpeg', { width: 1080, height: 1920 }],
  ['poster.png', 'image/png', { width: 1240, height: 1754 }],
];
test.each(sampleCases(otherPictures, 2))(
  '%s leads to the current picture, which is drawn once',
  async (file, type, size) => {
    const pictureClient = await createPictureClient(stack, 'member');
    const photo = await createPhoto(1200, 1600);
    const { id } = await pictureClient.upload(photo, 'image/jpeg', { purpose: 'listing' });
    const { slug } = await listings.live({ title: 'Fatuma Frames', images: [{ id, alt: '' }] });
    const redirect = await fetchPath(`/share-pictures/${slug}/${file}`);
    expect(redirect.status).toBe(302);
    const address = redirect.headers.get('location') ?? '';
    const [name = '', ending = ''] = file.split('.');
    expect(address).toMatch(
      new RegExp(`^/share-pictures/${slug}/${name}-[0-9a-f]{16}\\.${ending}$`),
    );
    const response = await fetchPath(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject(size);
    const stored = await bucket.download(`${id}-${file}`);
    expect(stored.data && Buffer.from(await stored.data.arrayBuffer())).toEqual(bytes);
  },
);
