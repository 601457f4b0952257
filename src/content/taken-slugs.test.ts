import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proposeSlug } from '../domain/listing/reserved-slugs.ts';
import { takenSlugs } from './taken-slugs.ts';

/** Returns the first segment of a path without its extension, as a possible slug of a listing. */
function getFirstSegment(path: string): string[] {
  const first = path.replace(/^\//, '').split('/')[0]?.replace(/\..*$/, '') ?? '';
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(first) ? [first] : [];
}

function findPaths(file: string, pattern: RegExp): string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([, path = '']) => path);
}

const paths = [
  ...globSync('**/*', { cwd: 'src/pages' }),
  ...readdirSync('public'),
  ...globSync('netlify/functions/*.ts').flatMap((file) => findPaths(file, /path: '([^']+)'/g)),
  ...findPaths('netlify.toml', /^from = "([^"]+)"/gm),
  '/rest/v1',
  '/storage/v1',
  '/media',
  // The output of the last build, if there is one.
  ...(existsSync('dist') ? readdirSync('dist') : []),
];

const segments = new Set(paths.flatMap(getFirstSegment));
test.each([...segments])('no advert gets the address /%s', (slug) => {
  expect(proposeSlug({ title: slug.replaceAll('-', ' '), town: 'Thika' }, takenSlugs)).not.toBe(
    slug,
  );
});
