/** Writes the files that the rendering of a page reads from a build, so that a test needs no build. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const metaNames = [
  'description',
  'og:title',
  'og:description',
  'og:url',
  'og:image',
  'og:image:alt',
];

const listingFrame = [
  '<title>Advert</title><meta name="robots" content="noindex">',
  ...metaNames.map((name) => `<meta name="${name}" content="">`),
  '<script type="application/ld+json">{}</script><div id="business"></div>',
].join('');

/** The list of businesses, and the frames of an advert, of public posts and of drafts. */
const files = {
  'businesses/built.json': JSON.stringify({
    listings: [],
    pictures: {},
    towns: [],
    areSamples: false,
  }),
  'listing-frame.html': listingFrame,
  'sw/listing-frame.html': listingFrame,
  'fresh/frame.html': [
    '<title>Fresh stock</title><meta name="robots" content="noindex">',
    ...metaNames.map((name) => `<meta name="${name}" content="">`),
    '<link rel="alternate" type="application/rss+xml" title="Fresh stock" href="/fresh/rss.xml">',
    '<div id="fresh"></div>',
  ].join(''),
  'preview/frame.html':
    '<title>Draft</title><meta name="robots" content="noindex"><main><div id="draft"></div></main>',
};

/** Returns a folder with the files. It is removed after the last test of the calling file. */
export async function writeBuiltFrame(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'built-'));
  for (const name of ['businesses', 'fresh', 'preview', 'sw']) await mkdir(join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
