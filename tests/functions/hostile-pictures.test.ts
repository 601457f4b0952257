import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { examinePicture } from '#netlify/pictures/examine.ts';
import { animatedPng, photo, pictureSender, plain, promisingPng } from '../support/pictures.ts';
import { stackOfFile } from '../support/stack.ts';

const megabytes = 1024 * 1024;
const html = '<!doctype html><title>Log in</title><script>alert(document.domain)</script>';

const { stack, database: endpoints } = await stackOfFile();
const amina = await pictureSender(stack, 'member');
const baraka = await pictureSender(stack, 'staff');

async function served(id: string, file: string): Promise<Buffer> {
  const answer = await fetch(`${stack.site}/api/post-pictures/${id}/${file}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function frames(format: 'webp' | 'gif'): Promise<Buffer> {
  const both = plain(40, 80).composite([
    { input: await plain(40, 40, '#ffb81c').png().toBuffer(), left: 0, top: 40 },
  ]);
  const { data } = await both.raw().toBuffer({ resolveWithObject: true });
  const moving = sharp(data, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } });
  return moving[format]({ loop: 0 }).toBuffer();
}

const kinds = 'We cannot show this file. Choose a PNG, JPEG or WebP photo.';
const damaged = 'This photo is damaged or did not arrive whole.';
const moving = 'This photo moves. Choose one that does not move.';

describe('a file that is no picture of ours is refused in words', () => {
  const hostile: [string, string, string, () => Buffer | Promise<Buffer>][] = [
    ['HTML named .png', 'image/png', kinds, () => Buffer.from(html)],
    [
      'SVG named .png',
      'image/png',
      kinds,
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
    ],
    ['an SVG after a byte order mark', 'image/webp', kinds, () => Buffer.from('\ufeff<svg/>')],
    ['a zip', 'image/jpeg', kinds, () => Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
    ['a moving GIF', 'image/png', kinds, () => frames('gif')],
    ['AVIF', 'image/webp', kinds, () => plain(50, 50).avif().toBuffer()],
    ['TIFF', 'image/png', kinds, () => plain(50, 50).tiff().toBuffer()],
    ['a moving WebP', 'image/webp', moving, () => frames('webp')],
    [
      'a moving PNG',
      'image/png',
      moving,
      async () => animatedPng(await plain(50, 50).png().toBuffer()),
    ],
    [
      '60,000 × 60,000 pixels',
      'image/png',
      'This photo is 60,000 × 60,000 pixels, which is too large for us. Choose one with at most 40 megapixels',
      () => promisingPng(60_000, 60_000),
    ],
    [
      'a little more than 40 megapixels',
      'image/png',
      'This photo is 8,001 × 5,000 pixels',
      () => promisingPng(8001, 5000),
    ],
    [
      'a strip',
      'image/png',
      'This photo is 100 × 501 pixels, which is too long and narrow.',
      () => plain(100, 501).png().toBuffer(),
    ],
    ['a head without pixels', 'image/png', damaged, () => promisingPng(500, 500)],
    ['the signature of a PNG alone', 'image/png', damaged, () => promisingPng(1, 1).subarray(0, 8)],
    ['no size at all', 'image/png', damaged, () => promisingPng(0, 0)],
    [
      'HTML after a JPEG mark',
      'image/jpeg',
      damaged,
      () => Buffer.from(`\xff\xd8\xff\xe0${html}`, 'latin1'),
    ],
    [
      'a JPEG that was cut off',
      'image/jpeg',
      damaged,
      async () => (await photo(800, 600)).subarray(0, 30_000),
    ],
    [
      'a PNG that was cut off',
      'image/png',
      damaged,
      async () => {
        const png = await sharp(await photo(300, 200))
          .png()
          .toBuffer();
        return png.subarray(0, png.length / 2);
      },
    ],
    [
      'a WebP that was cut off',
      'image/webp',
      damaged,
      async () => {
        const webp = await sharp(await photo(300, 200))
          .webp()
          .toBuffer();
        return webp.subarray(0, webp.length / 2);
      },
    ],
  ];

  test.each(hostile)('%s', async (_, type, message, make) => {
    const { id, answer } = await amina.upload(await make(), type);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid-input']);
    expect(answer.body.fields).toMatchObject([{ field: 'picture' }]);
    expect(answer.body.fields?.[0]?.message).toContain(message);
    const { data } = await endpoints.from('pictures').select('state').eq('id', id).single();
    expect(data).toEqual({ state: 'discarded' });
    expect((await endpoints.storage.from('post-media').list(id)).data).toEqual([]);
  });

  test('nothing at all', async () => {
    const { id, sent } = await amina.send(Buffer.alloc(0));
    // Past the rules of the bucket, as if it had none.
    if (sent !== 200) {
      const uploads = endpoints.storage.from('uploads');
      await uploads.upload(id, Buffer.alloc(0), { contentType: 'image/jpeg' });
    }
    const { status, body } = await amina.finish(id);
    const words = 'This file is empty. Choose another photo.';
    expect([status, body.fields?.[0]?.message]).toEqual([422, words]);
  });

  test('more than 10 MB, which storage does not take, and neither would the endpoint', async () => {
    const heavy = Buffer.alloc(10 * megabytes + 1);
    (await photo(100, 100)).copy(heavy);
    const { id, sent } = await amina.send(heavy);
    expect([400, 413]).toContain(sent);
    expect((await amina.finish(id)).status).toBe(404);
    await expect(examinePicture(heavy, 'post')).rejects.toMatchObject({
      code: 'invalid-input',
      fields: [{ message: 'picture.heavy?megabytes=10.1' }],
    });
  });
});

describe('what a picture carries besides what can be seen', () => {
  test('stays behind: the place, the camera and the profile', async () => {
    const south = { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 11/1' };
    const east = { GPSLongitudeRef: 'E', GPSLongitude: '36/1 49/1 2/1' };
    const bytes = await plain(400, 300)
      .jpeg()
      .withExif({ IFD0: { Make: 'Kamera', Copyright: 'Amina' }, IFD3: { ...south, ...east } })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Kilimani</x:xmpmeta>')
      .toBuffer();
    expect(bytes.includes('Kamera')).toBe(true);
    expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.anything() as Buffer });

    const { id } = await baraka.upload(bytes);
    for (const file of ['320.webp', '320.avif', '640.webp', '1280.avif']) {
      const shown = await served(id, file);
      const { exif, icc, xmp, iptc, orientation } = await sharp(shown).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
      for (const word of ['Kamera', 'Amina', 'Kilimani']) expect(shown.includes(word)).toBe(false);
    }
  });

  test('stays behind: a page in its comment, a page and an archive behind it', async () => {
    const picture = await photo(400, 300);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(html.length + 2);
    const comment = [Buffer.from([0xff, 0xfe]), length, Buffer.from(html)];
    const behind = [Buffer.from(html), Buffer.from(zipSync({ 'run.js': strToU8('alert(1)') }))];
    const [head, body] = [picture.subarray(0, 2), picture.subarray(2)];
    const { id, answer } = await baraka.upload(Buffer.concat([head, ...comment, body, ...behind]));
    expect(answer.status).toBe(200);
    for (const file of ['320.webp', '1280.avif']) {
      const shown = await served(id, file);
      for (const trace of ['<script', 'PK\x03\x04', 'run.js'])
        expect(shown.includes(trace)).toBe(false);
    }
  });
});

describe('an honest picture of an unusual kind is shown as it was meant', () => {
  test('turned as the camera was held', async () => {
    // Green on the left, as the sensor saw it; held upright, that is on top.
    const bytes = await plain(600, 400, '#ffffff')
      .composite([{ input: await plain(300, 400, '#1a6b3c').png().toBuffer(), left: 0, top: 0 }])
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { id, answer } = await baraka.upload(bytes);
    expect(answer.body).toMatchObject({ width: 400, height: 600 });
    const top = await sharp(await served(id, '1280.webp'))
      .extract({ left: 0, top: 0, width: 400, height: 250 })
      .toBuffer();
    expect((await sharp(top).stats()).channels[0]?.mean).toBeLessThan(60);
  });

  test.each([
    ['in print colours', () => plain(90, 60, '#b3261e').toColourspace('cmyk').jpeg().toBuffer()],
    [
      'with 16 bits a channel',
      () => plain(90, 60, '#b3261e').toColourspace('rgb16').png().toBuffer(),
    ],
    ['with a palette', () => plain(90, 60, '#b3261e').png({ palette: true }).toBuffer()],
    ['progressive', () => plain(90, 60, '#b3261e').jpeg({ progressive: true }).toBuffer()],
    ['lossless', () => plain(90, 60, '#b3261e').webp({ lossless: true }).toBuffer()],
  ])('%s', async (_, make) => {
    const bytes = await make();
    const { format } = await sharp(bytes).metadata();
    const { id, answer } = await baraka.upload(bytes, `image/${format}`);
    expect(answer.body).toMatchObject({ width: 90, height: 60 });
    for (const file of ['320.webp', '320.avif']) {
      const shown = sharp(await served(id, file));
      expect(await shown.metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' });
      const [red, green, blue] = (await shown.stats()).channels.map(({ mean }) => mean);
      expect(red).toBeGreaterThan(140);
      expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(90);
    }
  });

  test('in grey', async () => {
    const { id } = await baraka.upload(await plain(90, 60, '#888').greyscale().jpeg().toBuffer());
    const { channels } = await sharp(await served(id, '320.avif')).stats();
    expect(channels[0]?.mean).toBeCloseTo(0x88, -1);
  });
});
