import { expect, test } from 'vitest';
import { createEmptyState, isDirty } from './form-state.ts';

const imageText = { missing: 'gone', lost: 'lost' };

test('a new form starts with the package of the page of prices, and has nothing to save', () => {
  const state = createEmptyState(undefined, 'Amina', imageText, 'weekly');
  expect(state.draft).toMatchObject({ contact: 'Amina', package: 'weekly' });
  expect(isDirty(state)).toBe(false);
  expect(createEmptyState(undefined, 'Amina', imageText).draft.package).toBe('');
});
