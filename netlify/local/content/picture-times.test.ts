/** Tests the times of pictures, by which the Studio lists them. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openSampleContent, openTestContent } from '#tests/support/content-server.ts';

test('the newest upload is the first in a list by time, also after a restart', async () => {
  await using content = await openSampleContent();
  const picture = { width: 300, height: 200, channels: 3, background: '#204060' } as const;
  const { _id } = await content.client.assets.upload(
    'image',
    await sharp({ create: picture }).png().toBuffer(),
  );
  const query = '*[_type == "sanity.imageAsset"] | order(_updatedAt desc) ._id';
  expect((await content.client.fetch<string[]>(query))[0]).toBe(_id);
  await content.close();
  const reopened = await openTestContent(content.folder);
  expect((await reopened.client().fetch<string[]>(query))[0]).toBe(_id);
  await reopened.close();
});
