import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { findFreePort } from '#tests/support/processes.ts';
import { describeError } from './process.ts';

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

test('a mistyped option is named without a stack', () => {
  const message = describeError(catchError(() => parseArgs({ args: ['--hepl'], options: {} })));
  expect(message).toContain("Unknown option '--hepl'");
  expect(message).not.toMatch(/\n\s+at /);
});

test('a service that cannot be reached is named without a stack', async () => {
  const address = `http://127.0.0.1:${await findFreePort()}`;
  const error: unknown = await fetch(address).catch((reason: unknown) => reason);
  expect(describeError(error)).toMatch(/^A service cannot be reached: .*ECONNREFUSED/);
  const wrapped = new Error('The project abc12345 cannot be read', { cause: error });
  expect(describeError(wrapped)).toMatch(/^The project abc12345 cannot be read: .*ECONNREFUSED/);
});

test('a programming error keeps its stack', () => {
  expect(describeError(new TypeError('x is not a function'))).toMatch(/\n\s+at /);
});
