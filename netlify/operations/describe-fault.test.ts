import { expect, test } from 'vitest';
import * as z from 'zod';
import { Problem } from '#domain/problem/problem.ts';
import { describeFault } from './describe-fault.ts';

const systemError = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), {
  code: 'ECONNREFUSED',
});

test.each([
  ['an error', new TypeError('fetch failed'), { code: '', message: 'TypeError: fetch failed' }],
  [
    'the code of a cause',
    new TypeError('fetch failed', { cause: systemError }),
    { code: 'ECONNREFUSED', message: 'TypeError: fetch failed' },
  ],
  [
    'an error of the database',
    { code: '57014', message: 'canceling statement due to statement timeout', details: 'Jane' },
    { code: '57014', message: 'canceling statement due to statement timeout' },
  ],
  [
    'an error with a transaction number',
    Object.assign(new Error('refused'), { code: 'QFG7H8J9K0' }),
    { code: '', message: 'refused' },
  ],
  [
    'the status of another service',
    new Error('The platform answers 503.'),
    { code: 'HTTP_503', message: 'The platform answers #.' },
  ],
  ['a problem', new Problem('not-set-up'), { code: '', message: 'Problem: not set up' }],
  ['a text', 'Jane Wanjiku', { code: '', message: 'string' }],
  ['nothing', undefined, { code: '', message: '' }],
  ['an object without a text', { name: 'Jane Wanjiku' }, { code: '', message: '' }],
])('%s is described', (_name, error, description) => {
  expect(describeFault(error)).toEqual(description);
});

test('an error of a schema is described by its first issue, without values', () => {
  const { error } = z.object({ phone: z.int() }).safeParse({ phone: '+254712345678' });
  expect(describeFault(error)).toEqual({
    code: '',
    message: 'ZodError: invalid_type at phone',
  });
});

test('a circle of causes ends', () => {
  const error = new Error('again');
  error.cause = error;
  expect(describeFault(error)).toEqual({ code: '', message: 'again' });
});
