import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { parseAppearance } from '#domain/picture/appearance.ts';
import { pictureWidths } from '#domain/picture/served-pictures.ts';
import { createPlainImage } from '#tests/support/pictures.ts';
import { findAppearance } from './appearance.ts';

/** Returns the appearance of a picture, of which only the smallest file is made. */
async function read(picture: Sharp) {
  const width = Math.min(...pictureWidths);
  // The library resizes a picture before it places the subject, so the pixels come first.
  const pixels = sharp(await picture.png().toBuffer());
  const bytes = await pixels.resize({ width, withoutEnlargement: true }).webp().toBuffer();
  return parseAppearance(await findAppearance([{ name: `${width}.webp`, bytes }]));
}

/** Creates a plain picture with a colourful subject at a position, and returns its appearance. */
async function readAppearance(size: [number, number], subject: [left: number, top: number]) {
  const [left, top] = subject;
  const input = await createPlainImage(160, 160, '#d98a5f').png().toBuffer();
  return read(createPlainImage(...size, '#7f8c8d').composite([{ input, left, top }]));
}

test.each([
  ['the top of a portrait', [900, 1600], [370, 80], 'y', 0],
  ['the foot of a portrait', [900, 1600], [370, 1360], 'y', 80],
  ['the left of a landscape', [1600, 900], [80, 370], 'x', 0],
  ['the right of a landscape', [1600, 900], [1360, 370], 'x', 80],
] as const)('a crop keeps a subject at %s', async (_, size, subject, axis, min) => {
  const appearance = await readAppearance([...size], [...subject]);
  expect(appearance?.subject[axis]).toBeGreaterThanOrEqual(min);
  expect(appearance?.subject[axis]).toBeLessThanOrEqual(min + 20);
});

test('the position on an axis that is never cropped is the middle', async () => {
  expect((await readAppearance([900, 1600], [370, 80]))?.subject.x).toBe(50);
});

test('the ground has the dominant colour of the picture', async () => {
  const appearance = await readAppearance([1200, 900], [500, 300]);
  const channels = [1, 3, 5].map((start) =>
    Number.parseInt(appearance?.ground.slice(start, start + 2) ?? '', 16),
  );
  // The library counts colours in steps of 16.
  [0x7f, 0x8c, 0x8d].forEach((expected, index) => {
    expect(Math.abs((channels[index] ?? NaN) - expected)).toBeLessThanOrEqual(16);
  });
});

test.each([
  ['one pixel', () => createPlainImage(1, 1)],
  ['grey', () => createPlainImage(90, 60, '#888').greyscale()],
  ['transparent pixels', () => createPlainImage(90, 60).ensureAlpha(0)],
])('a picture of %s has an appearance', async (_, create) => {
  expect(await read(create())).toBeDefined();
});
