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

test("an endpoint's refusal reads as the same problem, in the endpoint's words", () => {
  expect(Problem.from(refused)).toMatchObject({
    code: 'invalid-input',
    isOutage: false,
    sentences: 'Something in the request is not right. Correct it and try again.',
    fields: [{ field: 'title', message: 'Too long.' }],
  });
});

test('a problem that was never at an endpoint has no words of one', () => {
  expect(new Problem('answer-lost').sentences).toBeUndefined();
});

test.each([null, 'Bad gateway', {}, { code: 'toString' }, { code: 7 }])(
  'an answer that is no problem of ours reads as a fault: %j',
  (body) => {
    expect(Problem.from(body).code).toBe('fault');
  },
);
