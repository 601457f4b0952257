import { expect, test } from 'vitest';
import { Problem } from './problem.ts';

test('a problem survives the journey from endpoint to browser', () => {
  const sent = new Problem('invalid-input', { fields: [{ field: 'title', message: 'Too long.' }] });
  const received = Problem.from(JSON.parse(JSON.stringify(sent.toDocument())));
  expect(received).toMatchObject({
    code: 'invalid-input',
    status: 422,
    fields: [{ field: 'title', message: 'Too long.' }],
  });
});

test.each([
  [1, 'Wait 1 minute, then try again.'],
  [61, 'Wait 2 minutes, then try again.'],
  [3600, 'Wait 60 minutes, then try again.'],
  [86_000, 'Wait 24 hours, then try again.'],
])('a problem that passes in %i s says so, also after the journey', (retryAfter, advice) => {
  const sent = new Problem('too-many-requests', { retryAfter });
  const received = Problem.from(JSON.parse(JSON.stringify(sent.toDocument())));
  expect(received).toMatchObject({ code: 'too-many-requests', retryAfter, advice });
});

test.each([null, 'Bad gateway', {}, { code: 'toString' }, { code: 7 }])(
  'an answer that is no problem of ours reads as a fault: %j',
  (body) => {
    expect(Problem.from(body).code).toBe('fault');
  },
);
