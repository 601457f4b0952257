import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PictureData } from '#ui/picture-data.ts';
import { getAspectClass, getCoverClass, Photo } from './Photo.tsx';
import { getUploadedPictures } from './uploaded-picture.ts';

const name = 'media/0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11';

function createPicture(width: number, height: number, appearance?: string | null): PictureData {
  const { [name]: picture } = getUploadedPictures([
    { name, alt: 'Mats', width, height, appearance },
  ]);
  if (!picture) throw new Error('The photo has no picture.');
  return picture;
}

const portrait = createPicture(1080, 1920);
const landscape = createPicture(1280, 960);
const square = createPicture(1000, 1000);

test.each([
  ['portraits', [portrait, portrait], 'aspect-[3/4]'],
  ['mostly portraits', [portrait, portrait, landscape], 'aspect-[3/4]'],
  ['a portrait and a landscape', [portrait, landscape], 'aspect-square'],
  ['landscapes and squares', [landscape, square, undefined], 'aspect-[4/3]'],
  ['no photos', [], 'aspect-[4/3]'],
])('%s have a common aspect ratio', (_, pictures, expected) => {
  expect(getAspectClass(pictures)).toBe(expected);
});

test.each([
  ['a very tall', portrait, 'aspect-[3/4]'],
  ['an upright', createPicture(960, 1280), ''],
  ['a square', square, ''],
  ['a landscape', landscape, ''],
])('%s cover has its own aspect ratio, at most 4 to 3', (_, cover, expected) => {
  expect(getCoverClass(cover)).toBe(expected);
});

const render = (picture: PictureData) =>
  renderToStaticMarkup(createElement(Photo, { picture, alt: 'Mats', sizes: '100vw' }));

test('a photo states its colour, the colour of its text and its subject', () => {
  const html = render(createPicture(1080, 1920, '#8a5b31 50 20'));
  expect(html).toContain('own-ground');
  expect(html).toContain('data-colour="#8a5b31" data-ink="#fff" data-position="50% 20%"');
});

test('a photo without an appearance has the ground of the page', () => {
  expect(render(createPicture(1080, 1920, null))).toContain('bg-band');
  expect(render(portrait)).toContain('data-position="50% 25%"');
  expect(render(landscape)).not.toContain('data-position');
});
