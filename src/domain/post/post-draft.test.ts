import { expect, test } from 'vitest';
import { postLimits } from './post.limits.ts';
import { postDraftSchema } from './post-draft.ts';

const wordsAbout = (draft: unknown) =>
  postDraftSchema.safeParse(draft).error?.issues.map(({ path, message }) => [path[0], message]);

test('a post needs a text, not a title [R148]', () => {
  expect(postDraftSchema.parse({ title: '', description: ' New mats today. ' })).toEqual({
    title: '',
    description: 'New mats today.',
  });
  expect(wordsAbout({ title: 'Mats', description: '  ' })).toEqual([
    ['description', 'Write something first.'],
  ]);
});

test('a post that is too long is refused with the limit in words', () => {
  expect(wordsAbout({ title: 'a'.repeat(121), description: 'a'.repeat(5001) })).toEqual([
    ['title', 'Shorten the title to 120 characters.'],
    ['description', 'Shorten the text to 5,000 characters.'],
  ]);
});

test('an emoji counts as one character', () => {
  const full = {
    title: '🧺'.repeat(postLimits.title),
    description: '🧺'.repeat(postLimits.description),
  };
  expect(postDraftSchema.safeParse(full).success).toBe(true);
});
