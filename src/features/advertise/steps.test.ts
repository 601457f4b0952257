import { expect, test } from 'vitest';
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import { openFields } from '#domain/listing/fields.ts';
import {
  getFields,
  findFirstProblem,
  findUnfinishedStep,
  getNextStep,
  formSteps,
  parsePosition,
  formatQuery,
  findProblemPaths,
} from './steps.ts';

test.each([
  ['', { step: 'business', listing: undefined }],
  ['?step=photos&listing=1001', { step: 'photos', listing: 1001 }],
  ['?step=pay&listing=1001', { step: 'pay', listing: 1001 }],
  ['?step=elsewhere&listing=x', { step: 'business', listing: undefined }],
  ['?listing=0', { step: 'business', listing: undefined }],
] as const)('the query %j is parsed as a position in the form', (query, position) => {
  expect(parsePosition(query)).toEqual(position);
});

test('a position survives the round trip through the address', () => {
  for (const step of [...formSteps, 'pay'] as const)
    for (const listing of [undefined, 1001])
      expect(parsePosition(formatQuery({ step, listing }))).toEqual({ step, listing });
});

test('each step leads to the next one, and the last step to the payment', () => {
  expect(formSteps.map(getNextStep)).toEqual(['photos', 'package', 'pay']);
});

test('every field of a draft belongs to one step', () => {
  const fields = formSteps.flatMap(getFields);
  expect([...fields].sort()).toEqual(Object.keys(emptyDraft).sort());
});

test('the optional place in town stands below the town, because the card shows both', () => {
  const fields = getFields('business');
  expect(fields[fields.indexOf('town') + 1]).toBe('located');
  expect(openFields).toContain('located');
});

test('the first problem is the first one in the order of the form', () => {
  expect(findFirstProblem({ package: 'Choose.', town: 'Write.', phone: 'Write.' })).toEqual({
    step: 'business',
    path: 'town',
  });
  const problems = { 'items.0d2c9a36.price': 'Write.', images: 'Add one.' } as const;
  expect(findFirstProblem(problems)).toEqual({ step: 'photos', path: 'images' });
  expect(findProblemPaths(problems, ['images', 'items'])).toEqual([
    'images',
    'items.0d2c9a36.price',
  ]);
  expect(findFirstProblem({})).toBeUndefined();
  expect(findUnfinishedStep(problems)).toBe('photos');
  expect(findUnfinishedStep({})).toBe('package');
});
