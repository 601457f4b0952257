import { expect, test } from 'vitest';
import { languages } from '#domain/language/language.ts';
import { readDataset } from './blog/dataset.ts';
import { getText } from './text/text.ts';

test.each(languages)(
  'the pages of shops in %s link to a post in this language',
  async (language) => {
    const posts = await readDataset('src/content/blog');
    const { url } = getText(language).listing.safetyPost;
    const post = posts.find(
      ({ slug }) => `/blog/${(slug as { current: string } | undefined)?.current}` === url,
    );
    expect(post?.['language'] ?? 'en').toBe(language);
    expect(post).toBeDefined();
  },
);
