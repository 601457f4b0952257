import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getPictures } from '#domain/listing/listing.schema.ts';
import { businesses } from './businesses/businesses.ts';
import { getText } from './text/text.ts';

const text = getText();

test('content uses all drawings except those for sharing', () => {
  const drawings = globSync('*/*.svg', { cwd: new URL('./pictures/', import.meta.url) });
  const usedFiles = [
    ...businesses.flatMap(getPictures),
    ...text.howItWorks.items.map(({ image }) => image),
    text.about.image,
  ].map(({ name }) => `${name}.svg`);
  const sharePictures = drawings.filter((file) => file.startsWith('share/'));
  expect(new Set(drawings)).toEqual(new Set([...usedFiles, ...sharePictures]));
});
