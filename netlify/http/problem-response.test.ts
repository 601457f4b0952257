import { expect, test } from 'vitest';
import { Problem } from '#domain/problem/problem.ts';
import { problemResponse } from './problem-response.ts';

test('a response contains the problem with readable field errors', async () => {
  const fields = [
    { field: 'name', message: 'account.name.missing' },
    { field: 'id', message: 'Invalid input: expected string' },
  ];
  const response = problemResponse(new Problem('invalid-input', { fields }));
  expect(response.status).toBe(422);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Problem.from(await response.json())).toMatchObject({
    code: 'invalid-input',
    fields: [
      { field: 'name', message: 'Write your name.' },
      { field: 'id', message: 'Something is wrong here. Correct it and try again.' },
    ],
  });
});

test.each([
  [1, 'Wait 1 minute, then try again.'],
  [61, 'Wait 2 minutes, then try again.'],
  [3600, 'Wait 60 minutes, then try again.'],
  [86_000, 'Wait 24 hours, then try again.'],
])('a waiting time of %i s is in the header and in the advice', async (retryAfter, advice) => {
  const response = problemResponse(new Problem('too-many-requests', { retryAfter }));
  expect(response.headers.get('retry-after')).toBe(String(retryAfter));
  expect(Problem.from(await response.json())).toMatchObject({ retryAfter, serverText: { advice } });
});
