import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getPictures } from '#domain/listing/pictures.ts';
import { businesses } from './businesses/businesses.ts';
import { text } from './text/text.ts';

test('content uses all drawings except those for sharing', () => {
  const drawn = globSync('*/*.svg', { cwd: new URL('./pictures/', import.meta.url) });
  const named = [
    ...businesses.flatMap(getPictures),
    ...text.howItWorks.items.map(({ image }) => image),
  ].map(({ name }) => `${name}.svg`);
  const sharePictures = drawn.filter((file) => file.startsWith('share/'));
  expect(new Set(drawn)).toEqual(new Set([...named, ...sharePictures]));
});
