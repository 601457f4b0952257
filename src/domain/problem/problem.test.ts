import { expect, test } from 'vitest';
import { Problem } from './problem.ts';

const refused = {
  type: 'urn:problem:invalid-input',
  code: 'invalid-input',
  status: 422,
  title: 'Something in the request is not right',
  detail: 'Correct it and try again.',
  fields: [{ field: 'title', message: 'Too long.' }],
};

test('the response of an endpoint is parsed to a problem with its texts', () => {
  expect(Problem.from(refused)).toMatchObject({
    code: 'invalid-input',
    isOutage: false,
    sentences: 'Something in the request is not right. Correct it and try again.',
    fields: [{ field: 'title', message: 'Too long.' }],
  });
});

test('a local problem has no sentences of an endpoint', () => {
  expect(new Problem('answer-lost').sentences).toBeUndefined();
});

const invalidBodies = [null, 'Bad gateway', {}, { code: 'toString' }, { code: 7 }];
test.each(invalidBodies)("a body without a valid code becomes the problem 'fault': %j", (body) => {
  expect(Problem.from(body).code).toBe('fault');
});
