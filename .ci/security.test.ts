import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches a line of the trust model: the promise, the path of a test file, and the title of its test. */
const linePattern = /^\| (.+?) +\| `([\w/.-]+)` +\| “(.+)” +\|$/gm;

const trustModel = Array.from(
  readFileSync('.github/SECURITY.md', 'utf8').matchAll(linePattern),
  ([, promise = '', file = '', title = '']) => ({ promise, file, title }),
);

test('the trust model has twenty lines', () => {
  expect(trustModel).toHaveLength(20);
});

test.each(trustModel)('$promise is proved by an existing test', ({ file, title }) => {
  expect(readFileSync(file, 'utf8')).toContain(title);
});
