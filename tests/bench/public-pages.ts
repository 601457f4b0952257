/** Every page that anybody can open, as paths of the built site. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { paths } from '#netlify/local/paths.ts';

export interface PublicPage {
  path: string;
  /** Whether search engines are told of it. */
  isIndexed: boolean;
}

export async function publicPages(): Promise<PublicPage[]> {
  const indexed = await sitemapPaths();
  return (await pagePaths()).map((path) => ({ path, isIndexed: indexed.has(path) }));
}

/** The pages that the sitemap names. */
async function sitemapPaths(): Promise<Set<string>> {
  const names = (await readdir(paths.builtSite)).filter((name) => /^sitemap-\d+\.xml$/.test(name));
  const maps = await Promise.all(
    names.map((name) => readFile(join(paths.builtSite, name), 'utf8')),
  );
  const found = maps.join('').matchAll(/<loc>([^<]+)<\/loc>/g);
  return new Set(Array.from(found, ([, address = '']) => new URL(address).pathname));
}

/** The pages that were built: `about.html` is `/about`. */
async function pagePaths(): Promise<string[]> {
  const entries = await readdir(paths.builtSite, { recursive: true, withFileTypes: true });
  return (
    entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
      .map((entry) => relative(paths.builtSite, join(entry.parentPath, entry.name)))
      // Letters, which the identity service sends and nobody opens.
      .filter((file) => dirname(file) !== 'identity-emails')
      .map(
        (file) =>
          `/${file
            .split(sep)
            .join('/')
            .replace(/(^|\/)index\.html$|\.html$/, '')}`,
      )
      .sort()
  );
}
