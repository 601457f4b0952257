import { expect, test } from 'vitest';
import {
  getChoiceRefusal,
  getFileRefusal,
  getPictureType,
  getUploadSize,
  hasPictureSignature,
} from './file.ts';
import { createSrcSet } from './picture.ts';
import { refusal } from '../problem/refusal.ts';
import { getSizeRefusal, getWeightRefusal } from './refusals.ts';
import { uploadRequestSchema } from './upload.ts';

test.each([
  ['unchanged if it is small enough', [1600, 1200], [1600, 1200]],
  ['unchanged if it is very small', [40, 30], [40, 30]],
  ['with 1600 on the longer side', [4000, 3000], [1600, 1200]],
  ['with 1600 on the longer side, upright', [3000, 4000], [1200, 1600]],
  ['with at least 800 on the shorter side', [4000, 1500], [2133, 800]],
  ['unchanged if the shorter side is under 800', [3000, 700], [3000, 700]],
  ['square', [2000, 2000], [1600, 1600]],
])('a picture is uploaded %s', (_, [width = 0, height = 0], expectedSize) => {
  const size = getUploadSize({ width, height });
  expect([size.width, size.height]).toEqual(expectedSize);
});

test.each([
  [8000, 5000, undefined],
  [500, 100, undefined],
  [1, 1, undefined],
  [8001, 5000, refusal('picture.pixels', { size: '8,001 × 5,000' })],
  [100, 501, refusal('picture.narrow', { size: '100 × 501' })],
])('a picture has the expected refusal: %i × %i', (width, height, expected) => {
  expect(getSizeRefusal({ width, height }, 'post')).toBe(expected);
});

test.each([
  [800, 800, undefined],
  [4000, 800, undefined],
  [640, 480, refusal('picture.small', { size: '640 × 480' })],
  [4000, 799, refusal('picture.small', { size: '4,000 × 799' })],
])('an advert’s picture has the expected refusal: %i × %i [R013]', (width, height, expected) => {
  expect(getSizeRefusal({ width, height }, 'listing')).toBe(expected);
});

test.each([
  [0, 'picture.empty'],
  [1, undefined],
  [10 * 1024 * 1024, undefined],
  [10 * 1024 * 1024 + 1, refusal('picture.heavy', { megabytes: '10.1' })],
])('a picture has the expected refusal: %i bytes', (bytes, expected) => {
  expect(getWeightRefusal(bytes)).toBe(expected);
});

test.each([
  ['mat.jpg', 'image/jpeg', 'image/jpeg'],
  ['mat', 'image/webp', 'image/webp'],
  ['mat.JPG', '', 'image/jpeg'],
  ['mat.jpeg', 'image/jpg', 'image/jpeg'],
  ['mat.png', 'image/gif', undefined],
  ['mat.gif', 'image/gif', undefined],
  ['mat.svg', 'image/svg+xml', undefined],
  ['mat.heic', '', undefined],
  ['mat', '', undefined],
])('the file %s of type %j is sent as %s [R084]', (name, type, sent) => {
  expect(getPictureType({ name, type })).toBe(sent);
  expect(getFileRefusal({ name, type, size: 1 }) === undefined).toBe(sent !== undefined);
});

test.each([
  ['mat.jpg', 'image/jpeg', undefined],
  ['IMG_0412.HEIC', '', undefined],
  ['IMG_0412.heic', 'image/heic', undefined],
  ['mat.avif', 'image/avif', undefined],
  ['mat', 'image/tiff', undefined],
  ['mat.heif', 'application/octet-stream', undefined],
  ['mat.gif', 'image/gif', 'picture.kind'],
  ['mat.svg', 'image/svg+xml', 'picture.kind'],
  ['mat.pdf', 'application/pdf', 'picture.kind'],
  ['mat.mp4', 'video/mp4', 'picture.kind'],
  ['mat.pdf', '', 'picture.kind'],
  ['mat', '', 'picture.kind'],
])('the file %s of type %j can be chosen, unless it is no photo', (name, type, expected) => {
  expect(getChoiceRefusal({ name, type, size: 200_000_000 })).toBe(expected);
});

test('an empty file is no photo', () => {
  expect(getChoiceRefusal({ name: 'mat.jpg', type: 'image/jpeg', size: 0 })).toBe('picture.empty');
});

test.each([
  ['a JPEG', '\xff\xd8\xff\xe1\0\0Exif\0\0\0', true],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\r', true],
  ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', true],
  ['a HEIC with the name of a JPEG', '\0\0\0\x18ftypheic', false],
  ['a sound', 'RIFF\x10\0\0\0WAVEfmt ', false],
  ['nothing', '', false],
])('the first bytes of %s are recognised', (_, head, expected) => {
  expect(hasPictureSignature(Buffer.from(head, 'latin1'))).toBe(expected);
});

test('an upload request has a valid type, size and purpose, and no further fields', () => {
  const payload = { purpose: 'post', type: 'image/png', size: 7 };
  expect(uploadRequestSchema.safeParse(payload).success).toBe(true);
  for (const wrong of [{ size: 7.5 }, { size: -1 }, { type: 'text/html' }, { owner: 'me' }])
    expect(uploadRequestSchema.safeParse({ ...payload, ...wrong }).success).toBe(false);
});

test.each([
  [2000, '320w 640w 1280w'],
  [1280, '320w 640w 1280w'],
  [700, '320w 640w 700w'],
  [640, '320w 640w'],
  [500, '320w 500w'],
  [320, '320w'],
  [90, '90w'],
])('a picture %i wide is offered in distinct widths', (width, widths) => {
  const set = createSrcSet({ id: 'x', width, height: 1 }, 'avif');
  expect(set.match(/\d+w/g)?.join(' ')).toBe(widths);
  expect(set).toMatch(/^\/media\/x\/320\.avif /);
});
