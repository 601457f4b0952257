/**
 * Uploads pictures to a stack with the requests of a browser, and creates photos, plain images and misleading
 * files.
 */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createEndpointClient, type User } from './endpoint-client.ts';
import type { TestStack } from './stack.ts';

interface Payload {
  purpose?: string;
  type?: string;
  size?: number;
  draftId?: string;
}

/** The fields of a response that tests read. */
interface Body {
  id?: string;
  code?: string;
  upload?: { url: string };
  appearance?: string | null;
  fields?: { message: string }[];
}

export type PictureClient = Awaited<ReturnType<typeof createPictureClient>>;

/**
 * Returns functions that upload pictures.
 * @param fetch - sends the requests
 */
export async function createPictureClient(
  stack: Pick<TestStack, 'site' | 'info'>,
  user?: User,
  fetch = globalThis.fetch,
) {
  const requestJson = await createEndpointClient<Body>(stack, '/api/pictures', user, fetch);
  const begin = (payload: Payload = {}) =>
    requestJson('POST', '', { purpose: 'post', type: 'image/jpeg', size: 1000, ...payload });
  const finish = (id: string) => requestJson('POST', `/${id}/finish`);
  const send = async (bytes: Buffer, type = 'image/jpeg', payload: Payload = {}) => {
    const { body } = await begin({ type, ...payload });
    await fetch(new URL(body.upload?.url ?? '', stack.site), {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });
    return { id: body.id ?? '' };
  };
  return {
    begin,
    send,
    finish,
    discard: (id: string) => requestJson('DELETE', `/${id}`),
    /** Uploads a file, and finishes the upload so that the server creates the picture. */
    upload: async (bytes: Buffer, type?: string, payload?: Payload) => {
      const { id } = await send(bytes, type, payload);
      return { id, answer: await finish(id) };
    },
  };
}

/** Returns a single-colour image of the given size in px. */
export function createPlainImage(width: number, height: number, background = '#2c2273') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Creates a JPEG that is similar to a photo, with soft shapes and grain. */
export async function createPhoto(width: number, height: number): Promise<Buffer> {
  const noise = (w: number, h: number, sigma: number) =>
    sharp({
      create: {
        width: w,
        height: h,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  const shapes = await noise(160, 120, 60).blur(2).png().toBuffer();
  const grain = await noise(width, height, 20).png().toBuffer();
  return sharp(shapes)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Kinds of photos from phones: upright, wide, upright only by EXIF, and in the camera's full size. */
export type PhotoKind = 'portrait' | 'landscape' | 'rotated' | 'large';

/** Creates a photo in the format of a phone. A large photo has about twelve megabytes. */
export async function createPhonePhoto(kind: PhotoKind): Promise<Buffer> {
  if (kind === 'portrait') return createPhoto(1080, 1920);
  if (kind === 'landscape') return createPhoto(1600, 1200);
  if (kind === 'rotated') {
    // Orientation 6 rotates the displayed photo by 90 degrees to 900 × 1600.
    return sharp(await createPhoto(1600, 900))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 85 })
      .toBuffer();
  }
  return createLargePhoto();
}

/** Creates a JPEG of 12 megapixels and 12 MB: a gradient with fine grain, which a smaller copy loses. */
function createLargePhoto(): Promise<Buffer> {
  const raw = { width: 4000, height: 3000, channels: 3 } as const;
  // sharp's own noise takes seconds. The length of the grain is odd, so that the rows differ.
  const grain = randomBytes(84_001);
  const pixels = Buffer.alloc(raw.width * raw.height * raw.channels);
  for (let index = 0; index < pixels.length; index += 1)
    pixels[index] = (index / pixels.length) * 128 + ((grain[index % grain.length] ?? 0) % 128);
  return sharp(pixels, { raw }).jpeg({ quality: 98 }).toBuffer();
}

/** The bytes with which each PNG file begins. */
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Creates a PNG with a header that declares the given size, but with only a few bytes of data. */
export function createMisleadingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of the three colours, with the only methods of compression, filter and interlace.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    pngSignature,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Adds the chunk that declares an animation to a PNG. */
export function addAnimation(png: Buffer): Buffer {
  // Two numbers of four bytes: two frames, which are repeated forever.
  const frames = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  // The chunk follows the signature of 8 bytes and the header of 25 bytes.
  return Buffer.concat([png.subarray(0, 33), createChunk('acTL', frames), png.subarray(33)]);
}

function createChunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
