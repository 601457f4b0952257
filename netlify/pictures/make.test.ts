import { strToU8, zipSync } from 'fflate';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { PicturePurpose } from '#domain/picture/picture.ts';
import {
  addAnimation,
  createPhoto,
  createPlainImage,
  createMisleadingPng,
} from '#tests/support/pictures.ts';
import { convertPicture } from './make.ts';

const megabyte = 1024 * 1024;
const html = '<!doctype html><title>Log in</title><script>alert(document.domain)</script>';
const large = await createPhoto(1600, 1200);
const smallImage = createPlainImage(50, 50);

/** Converts a picture. Returns functions that read each of its files. */
async function convert(bytes: Buffer, purpose: PicturePurpose = 'post') {
  const { files, ...size } = await convertPicture(bytes, purpose);
  const getBytes = (expectedName: string) =>
    files.find(({ name }) => name === expectedName)?.bytes ?? Buffer.of();
  const readSize = async (name: string) => {
    const { width, height } = await sharp(getBytes(name)).metadata();
    return [width, height];
  };
  return { files, size, getBytes, readSize };
}

const truncate = async (picture: Sharp) => {
  const bytes = await picture.toBuffer();
  return bytes.subarray(0, bytes.length / 2);
};

async function createAnimation(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = createPlainImage(40, 80).composite([
    { input: await createPlainImage(40, 40, '#ffb81c').png().toBuffer(), left: 0, top: 40 },
  ]);
  const { data } = await frames.raw().toBuffer({ resolveWithObject: true });
  const animation = sharp(data, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } });
  return animation[format]({ loop: 0 }).toBuffer();
}

test.each<[label: string, refusal: string, bytes: () => Buffer | Promise<Buffer>]>([
  ['no bytes', 'empty', () => Buffer.of()],
  ['more than 10 MB', 'heavy', () => Buffer.concat([large], 10 * megabyte + 1)],
  ['HTML', 'kind', () => Buffer.from(html)],
  ['SVG', 'kind', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['SVG after a byte order mark', 'kind', () => Buffer.from('\ufeff<svg/>')],
  ['a zip', 'kind', () => Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
  ['a moving GIF', 'kind', () => createAnimation('gif')],
  ['AVIF', 'kind', () => smallImage.clone().avif().toBuffer()],
  ['TIFF', 'kind', () => smallImage.clone().tiff().toBuffer()],
  ['a moving WebP', 'moving', () => createAnimation('webp')],
  ['a moving PNG', 'moving', async () => addAnimation(await smallImage.png().toBuffer())],
  ['a little more than 40 megapixels', 'pixels', () => createMisleadingPng(8001, 5000)],
  ['a narrow strip', 'narrow', () => createPlainImage(100, 501).png().toBuffer()],
  ['a header without pixels', 'damaged', () => createMisleadingPng(500, 500)],
  ['the signature of a PNG alone', 'damaged', () => createMisleadingPng(1, 1).subarray(0, 8)],
  ['zero width and height', 'damaged', () => createMisleadingPng(0, 0)],
  ['HTML after a JPEG mark', 'damaged', () => Buffer.from(`\xff\xd8\xff\xe0${html}`, 'latin1')],
  ['half a JPEG', 'damaged', () => truncate(sharp(large))],
  ['half a PNG', 'damaged', () => truncate(sharp(large).png())],
  ['half a WebP', 'damaged', () => truncate(sharp(large).webp())],
])('a picture of %s is refused as %s', async (_, refusal, bytes) => {
  const message = expect.stringContaining(`picture.${refusal}`) as string;
  const problem = { code: 'invalid-input', fields: [{ field: 'picture', message }] };
  await expect(convertPicture(await bytes(), 'post')).rejects.toMatchObject(problem);
});

test('a converted picture has every width and is never enlarged', async () => {
  const small = await convert(await createPlainImage(500, 400).webp().toBuffer());
  expect(small.size).toEqual({ width: 500, height: 400 });
  expect(await small.readSize('320.avif')).toEqual([320, 256]);
  expect(await small.readSize('1280.webp')).toEqual([500, 400]);
  const onePixel = await convert(await createPlainImage(1, 1).png().toBuffer());
  expect(await onePixel.readSize('640.avif')).toEqual([1, 1]);
});

test('a converted picture keeps its transparency', async () => {
  const background = { r: 200, g: 0, b: 0, alpha: 0.5 };
  const create = { width: 400, height: 300, channels: 4, background } as const;
  const transparentPicture = sharp({ create });
  const { getBytes } = await convert(await transparentPicture.png().toBuffer());
  for (const name of ['320.webp', '320.avif']) {
    const { channels } = await sharp(getBytes(name)).stats();
    expect(channels.at(3)?.mean).toBeCloseTo(128, -1);
  }
});

test('a converted picture of a member is the central square', async () => {
  const input = await createPlainImage(300, 300, '#1a6b3c').png().toBuffer();
  const background = createPlainImage(900, 300, '#ffffff');
  const stripes = background.composite([{ input, left: 300, top: 0 }]);
  const { size, getBytes } = await convert(await stripes.png().toBuffer(), 'avatar');
  expect(size).toEqual({ width: 300, height: 300 });
  expect((await sharp(getBytes('320.webp')).stats()).channels[0]?.max).toBeLessThan(80);
  // The square is at most 640 px wide (`avatarSide`), also in the file for a width of 1280 px.
  const croppedPicture = await convert(large, 'avatar');
  expect(await croppedPicture.readSize('1280.webp')).toEqual([640, 640]);
});

test('a converted picture is rotated as the camera was held', async () => {
  // The sensor's image is green on the left, which is the top after the rotation.
  const input = await createPlainImage(300, 400, '#1a6b3c').png().toBuffer();
  const background = createPlainImage(600, 400, '#ffffff');
  const image = background.composite([{ input, left: 0, top: 0 }]).jpeg({ quality: 95 });
  const { size, getBytes } = await convert(await image.withMetadata({ orientation: 6 }).toBuffer());
  expect(size).toEqual({ width: 400, height: 600 });
  const top = sharp(getBytes('1280.webp')).extract({ left: 0, top: 0, width: 400, height: 250 });
  const { channels } = await sharp(await top.toBuffer()).stats();
  expect(channels[0]?.mean).toBeLessThan(60);
});

const red = createPlainImage(90, 60, '#b3261e');

test.each([
  ['print colours', () => red.clone().toColourspace('cmyk').jpeg()],
  ['16 bits a channel', () => red.clone().toColourspace('rgb16').png()],
  ['a palette', () => red.clone().png({ palette: true })],
  ['a progressive file', () => red.clone().jpeg({ progressive: true })],
  ['a lossless file', () => red.clone().webp({ lossless: true })],
])('a converted picture of %s keeps its colours', async (_, picture) => {
  const { getBytes } = await convert(await picture().toBuffer());
  for (const name of ['320.webp', '320.avif']) {
    const image = sharp(getBytes(name));
    expect(await image.metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
    const [red, green, blue] = (await image.stats()).channels.map(({ mean }) => mean);
    expect(red).toBeGreaterThan(140);
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(90);
  }
});

test('a converted picture of grey stays grey', async () => {
  const { getBytes } = await convert(
    await createPlainImage(90, 60, '#888').greyscale().jpeg().toBuffer(),
  );
  const { channels } = await sharp(getBytes('320.avif')).stats();
  expect(channels[0]?.mean).toBeCloseTo(0x88, -1);
});

test('location, camera, profile and appended pages are removed', async () => {
  const latitude = { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 11/1' };
  const longitude = { GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 2/1' };
  const picture = await createPlainImage(400, 300)
    .jpeg()
    .withExif({ IFD0: { Make: 'Kamera', Copyright: 'Amina' }, IFD3: { ...latitude, ...longitude } })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Kilimani</x:xmpmeta>')
    .toBuffer();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(html.length + 2);
  const comment = [Buffer.from([0xff, 0xfe]), length, Buffer.from(html)];
  const appended = [Buffer.from(html), Buffer.from(zipSync({ 'run.js': strToU8('alert(1)') }))];
  const head = picture.subarray(0, 2);
  const body = picture.subarray(2);
  const upload = Buffer.concat([head, ...comment, body, ...appended]);
  expect(await sharp(upload).metadata()).toMatchObject({ exif: expect.anything() as Buffer });

  const traces = ['Kamera', 'Amina', 'Kilimani', '<script', 'PK\x03\x04', 'run.js'];
  expect(traces.filter((trace) => !upload.includes(trace))).toEqual([]);
  const { files } = await convert(upload);
  for (const { name, bytes } of files) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc, orientation], name).toEqual(Array(5).fill(undefined));
    expect(traces.filter((trace) => bytes.includes(trace))).toEqual([]);
  }
});
