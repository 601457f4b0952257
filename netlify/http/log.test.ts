/** Tests the causes of a fault in the log. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#domain/problem/problem.ts';
import { log } from './log.ts';

const write = vi.spyOn(console, 'error');
beforeEach(() => void write.mockReturnValue());
afterEach(() => void write.mockReset());

function readCauses(error: unknown): string[] {
  log.fault('a place', error);
  const [line = ''] = write.mock.lastCall as string[];
  return (JSON.parse(line) as { causes: string[] }).causes;
}

const databaseError = {
  code: '57014',
  message: 'canceling statement due to statement timeout',
  details: 'Failing row contains (Jane Wanjiku, +254712345678).',
  hint: null,
};

test.each<[string, unknown, string]>([
  [
    'an error of the database',
    databaseError,
    'object 57014 canceling statement due to statement timeout',
  ],
  [
    'a message with a value',
    { message: 'duplicate key value "amina@duka.example" of +254712345678' },
    'object duplicate key # of #',
  ],
  [
    'an object with a name',
    { name: 'StorageError', message: 'Bucket not found' },
    'object StorageError: # not found',
  ],
  ['an object without a message', { token: 'abc', email: 'amina@duka.example' }, 'object'],
  ['an object with a number as its code', { code: 42, message: 'no' }, 'object no'],
  ['a text', 'Jane Wanjiku', 'string'],
  ['null', null, 'object'],
])('%s is logged without personal data', (_name, error, cause) => {
  expect(readCauses(error)).toEqual([cause]);
});

test('the causes of an object and of a problem are logged', () => {
  const problem = new Problem('database-unavailable', { cause: databaseError });
  const [first, second] = readCauses(problem);
  expect(first).toContain('database-unavailable');
  expect(second).toBe('object 57014 canceling statement due to statement timeout');
  const nested = { message: 'upload failed', cause: { code: 'ECONNRESET' } };
  expect(readCauses(nested)).toEqual(['object ECONNRESET upload failed', 'object ECONNRESET']);
});

test('a circle of causes ends', () => {
  const error: { message: string; cause?: unknown } = { message: 'again' };
  error.cause = error;
  expect(readCauses(error)).toHaveLength(8);
  const ownCause = new Error('again');
  ownCause.cause = ownCause;
  expect(readCauses(ownCause)).toHaveLength(8);
});

test('nothing has no causes', () => {
  expect(readCauses(undefined)).toEqual([]);
});
