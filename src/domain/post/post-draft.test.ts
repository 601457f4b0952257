import { expect, test } from 'vitest';
import { postLimits } from './post.limits.ts';
import { findPostProblems } from './post-draft.ts';

const longestText = {
  // An emoji counts as one character.
  title: '🧺'.repeat(postLimits.title),
  description: '🧺'.repeat(postLimits.description),
};

const overlongText = {
  title: `${longestText.title}a`,
  description: `${longestText.description}a`,
};
const missingText = { description: 'post.description.missing' };
const overlongProblems = { title: 'post.title.long', description: 'post.description.long' };

test.each([
  ['without a title [R148]', { title: '', description: ' New mats today. ' }, {}],
  ['of the maximum length', longestText, {}],
  ['without a text [R148]', { title: 'Mats', description: '  ' }, missingText],
  ['that is too long', overlongText, overlongProblems],
])('a post %s has the expected problems', (_, text, problems) => {
  expect(findPostProblems(text)).toEqual(problems);
});
