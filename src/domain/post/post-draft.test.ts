import { expect, test } from 'vitest';
import { postLimits } from './post.limits.ts';
import { checkDraft } from './post-draft.ts';

test('a post needs a text, not a title [R148]', () => {
  expect(checkDraft({ title: '', description: ' New mats today. ' }).draft).toEqual({
    title: '',
    description: 'New mats today.',
  });
  expect(checkDraft({ title: 'Mats', description: '  ' }).problems).toEqual({
    description: 'Write something first.',
  });
});

test('a post that is too long is refused with the limit in words', () => {
  expect(checkDraft({ title: 'a'.repeat(121), description: 'a'.repeat(5001) }).problems).toEqual({
    title: 'Shorten the title to 120 characters.',
    description: 'Shorten the text to 5,000 characters.',
  });
});

test('an emoji counts as one character', () => {
  const full = {
    title: '🧺'.repeat(postLimits.title),
    description: '🧺'.repeat(postLimits.description),
  };
  expect(checkDraft(full).draft).toEqual(full);
});
