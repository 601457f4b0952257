/** The addresses of the pages in the further languages, which are built from the same files. */
import { globSync } from 'node:fs';

/** Files with one address for all languages: pages of staff, feeds of scripts, and files that name no text. */
const sharedFiles = [
  '.well-known/',
  '_',
  'admin.',
  'blog/addresses.',
  'blog/planned.',
  'businesses/',
  'identity-emails/',
  'preview/',
  'robots.',
  'share-pictures/',
];

interface Route {
  /** The pattern of Astro, such as '/sw/blog/[slug]'. */
  pattern: string;
  /** The path of the file from the root of the project. */
  entrypoint: string;
}

/** Returns the routes of a language for the pages in a folder, such as './src/pages'. */
export function findLocalizedRoutes(folder: string, language: string): Route[] {
  return globSync('**/*.{astro,ts}', { cwd: folder })
    .filter((file) => !sharedFiles.some((prefix) => file.startsWith(prefix)))
    .sort()
    .map((file) => ({
      pattern: `/${language}/${toPattern(file)}`.replace(/\/$/, ''),
      entrypoint: `${folder}/${file}`,
    }));
}

/** Returns the address of a file as Astro does: 'blog/index.astro' → 'blog', 'rss.xml.ts' → 'rss.xml'. */
function toPattern(file: string): string {
  return file.replace(/\.(?:astro|ts)$/, '').replace(/(^|\/)index$/, '');
}
