import { expect, test } from 'vitest';
import { postLimits } from './post.limits.ts';
import { checkDraft } from './post-draft.ts';

test('a post needs a text, not a title [R148]', () => {
  expect(checkDraft({ title: '', description: ' New mats today. ' }).draft).toEqual({
    title: '',
    description: 'New mats today.',
  });
  expect(checkDraft({ title: 'Mats', description: '  ' }).problems).toEqual({
    description: 'post.description.missing',
  });
});

test('a post that is too long is refused', () => {
  expect(checkDraft({ title: 'a'.repeat(121), description: 'a'.repeat(5001) }).problems).toEqual({
    title: 'post.title.long',
    description: 'post.description.long',
  });
});

test('an emoji counts as one character', () => {
  const full = {
    title: '🧺'.repeat(postLimits.title),
    description: '🧺'.repeat(postLimits.description),
  };
  expect(checkDraft(full).draft).toEqual(full);
});
