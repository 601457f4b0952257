import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { businesses } from './businesses/businesses.ts';
import { text } from './text/text.ts';

const source = fileURLToPath(new URL('../', import.meta.url));
const pictures = fileURLToPath(new URL('./pictures/', import.meta.url));

/** Names such as 'judys-mats/cover'. */
const drawn = filesUnder(pictures)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => relative(pictures, file).replace(/\.svg$/, ''));

test('every picture that the content names is drawn', () => {
  const named = [
    ...businesses.flatMap(({ image, images, items }) => [
      image,
      ...images,
      ...items.map((item) => item.image),
    ]),
    ...text.howItWorks.items.map(({ image }) => image),
  ].map(({ name }) => name);
  expect(named.filter((name) => !drawn.includes(name))).toEqual([]);
});

test('every drawing is named somewhere; those to be shared are found by their folder', () => {
  const code = filesUnder(source)
    .filter((file) => /\.(?:ts|tsx|astro)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const forgotten = drawn.filter(
    (name) => !name.startsWith('share/') && !code.includes(`'${name}'`),
  );
  expect(forgotten).toEqual([]);
});

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}
