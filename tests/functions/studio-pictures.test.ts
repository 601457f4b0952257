/** Tests the check of pictures in the Studio's form before their upload, and the remarks on their crops. */
import { afterEach, expect, test, vi } from 'vitest';
import { describeCrop } from '#netlify/studio/form/picture-crop.ts';
import { findPictureProblem, mustConvert } from '#netlify/studio/form/picture-check.ts';
import { preparePicture } from '#netlify/studio/form/prepare-picture.ts';
import { hasFormerDescription, hasFormerPosition } from '#netlify/studio/form/replaced-picture.ts';

const jpeg = { name: 'stall.jpg', size: 3_000_000, type: 'image/jpeg' };
const largeJpeg = { ...jpeg, size: 12 * 1024 * 1024 };
const heic = { ...jpeg, name: 'IMG_0412.HEIC', type: 'image/heic' };
const brokenJpeg = { ...jpeg, name: 'broken.jpg' };
const toSize = (width: number, height: number) => ({ width, height });
const jpegHead = Uint8Array.of(0xff, 0xd8, 0xff);
const heicHead = new TextEncoder().encode('....ftypheic');

test.each([
  ['a gif', { ...jpeg, type: 'image/gif' }, toSize(1600, 1000), 'png, jpg or webp'],
  ['an empty file', { ...jpeg, size: 0 }, undefined, 'empty'],
  ['a strip', jpeg, toSize(6000, 1000), 'too narrow'],
  ['a broken jpeg', brokenJpeg, undefined, 'may be damaged'],
  ['a jpeg that the browser cannot open', jpeg, undefined, 'may be damaged'],
  ['a photo that the browser cannot open', heic, undefined, 'on WhatsApp'],
])('a picture is refused before its upload: %s', (_, file, size, message) => {
  const heads = new Map([
    [heic, heicHead],
    [brokenJpeg, new TextEncoder().encode('not a picture')],
  ]);
  const head = heads.get(file) ?? jpegHead;
  expect(findPictureProblem({ file, head, size })).toContain(message);
});

test.each([
  ['a jpeg within the limits', jpeg, jpegHead, toSize(4000, 3000), false],
  ['12 MB', largeJpeg, jpegHead, toSize(4000, 3000), true],
  ['48 megapixels', jpeg, jpegHead, toSize(8000, 6000), true],
  ['HEIC that the browser can open', heic, heicHead, toSize(4000, 3000), true],
  ['HEIC under the name of a jpeg', jpeg, heicHead, toSize(4000, 3000), true],
])('the browser converts what the site does not take: %s', (_, file, head, size, isConverted) => {
  const picture = { file, head, size };
  expect(findPictureProblem(picture)).toBeUndefined();
  expect(mustConvert(picture)).toBe(isConverted);
});

test.each([
  ['another picture with the same words', 'b', 'A mat', true],
  ['the same picture', 'a', 'A mat', false],
  ['another picture with its own words', 'b', 'A pot', false],
  ['no picture', undefined, 'A mat', false],
])('the description of %s is requested again: %s %s %s', (_, id, alt, isRequested) => {
  const value = { alt, ...(id !== undefined && { asset: { _ref: id } }) };
  expect(hasFormerDescription({ asset: { _ref: 'a' }, alt: 'A mat' }, value)).toBe(isRequested);
});

const createPictureId = (size: string) => `image-${'a'.repeat(40)}-${size}-jpg`;

test.each([
  ['3000x4000', 'This picture is upright.', 25],
  ['4000x3000', '17 % is cut off at its top and bottom', 50],
  ['4000x2000', '20 % is cut off at its sides', 50],
])('the crop of a picture of %s is described', (size, text, position) => {
  const crop = describeCrop(createPictureId(size));
  expect(crop?.text).toContain(text);
  expect(crop?.defaultPosition).toBe(position);
});

test('a picture of the shape of the site has no remark about a crop', () => {
  for (const id of [createPictureId('1600x1000'), createPictureId('1600x1040'), ''])
    expect(describeCrop(id)).toBeUndefined();
});

test('only a replaced picture loses the place of its crop', () => {
  const createValue = (_ref: string, position?: number) => ({
    asset: { _ref },
    ...(position !== undefined && { position }),
  });
  const before = createValue('a', 30);
  expect(hasFormerPosition(before, createValue('b', 30))).toBe(true);
  expect(hasFormerPosition(before, createValue('b', 60))).toBe(false);
  expect(hasFormerPosition(before, createValue('a', 30))).toBe(false);
  expect(hasFormerPosition(createValue('a'), createValue('b'))).toBe(false);
});

afterEach(() => vi.unstubAllGlobals());

test('a picture without a decoder is refused before its upload', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No decoder.')));
  const photo = new File([jpegHead], 'stall.jpg', { type: 'image/jpeg' });
  expect(await preparePicture(photo)).toEqual({
    problem: expect.stringContaining('may be damaged') as string,
  });
  const heicPhoto = new File([heicHead], heic.name, { type: heic.type });
  expect(await preparePicture(heicPhoto)).toEqual({
    problem: expect.stringContaining('on WhatsApp') as string,
  });
});

test('a jpeg that ends too early is refused where the browser shows a part of it', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ ...toSize(4000, 3000), close: () => undefined }),
  );
  const endOfImage = [0xff, 0xd9];
  const thumbnail = [0xff, 0xe1, 0, 6, 0xff, 0xd8, ...endOfImage];
  const start = [0xff, 0xd8, ...thumbnail, 0xff, 0xda, 0, 2, 1, 0xff, 0, 2];
  const prepare = (bytes: number[]) =>
    preparePicture(new File([Uint8Array.from(bytes)], 'stall.jpg', { type: 'image/jpeg' }));
  expect(await prepare(start)).toEqual({
    problem: expect.stringContaining('may be damaged') as string,
  });
  const video = [0, 0, 0, 1];
  for (const end of [endOfImage, [...endOfImage, ...video]])
    expect(await prepare([...start, ...end])).toHaveProperty('file');
});
