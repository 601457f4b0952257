import { afterEach, expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { describeProblem } from './screen.ts';

const text = getText();

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 'This list did not load. Try again in a minute.'],
  [false, 'This list did not load. You are offline. Connect to the internet, then try again.'],
])('a failure blames the connection only if there is none: online is %s', (onLine, sentences) => {
  vi.stubGlobal('navigator', { onLine });
  const problem = new Problem('database-unavailable');
  expect(describeProblem(problem, text.staff, text.staff.ui.loadFailed)).toBe(sentences);
});
