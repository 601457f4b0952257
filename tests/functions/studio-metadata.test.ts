import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stripMetadata } from '#netlify/studio/form/strip-metadata.ts';

const place = {
  IFD0: { Make: 'Phone' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' },
};

/** Creates a picture with the data of a phone. */
function createPicture(format: 'jpeg' | 'png' | 'webp', orientation = 1): Promise<Buffer> {
  const create = { width: 64, height: 32, channels: 3 as const, background: '#a33' };
  return sharp({ create })
    .withExif(place)
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s loses its metadata, and keeps its pixels',
  async (format) => {
    const picture = await createPicture(format);
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const stripped = stripMetadata(picture);
    expect((await sharp(stripped).metadata()).exif).toBeUndefined();
    expect(Buffer.from(stripped).includes('Phone')).toBe(false);
    expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
  },
);

test('a turned photo keeps only the direction of the camera', async () => {
  const stripped = stripMetadata(await createPicture('jpeg', 6));
  expect((await sharp(stripped).metadata()).orientation).toBe(6);
  expect(Buffer.from(stripped).includes('Phone')).toBe(false);
});

test.each([Buffer.from('GIF89a'), Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(0)])(
  'other and damaged files stay as they are',
  (file) => {
    expect(stripMetadata(file)).toEqual(file);
  },
);
