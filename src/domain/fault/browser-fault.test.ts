import { expect, test } from 'vitest';
import { browserFaultSchema, getScriptName } from './browser-fault.ts';

const fault = { build: 'B-_rdQWg', file: '/_astro/Feed.8VEM25TW.js', line: 3 };

test.each([
  ['/_astro/Feed.8VEM25TW.js', 'Feed.js'],
  ['/_astro/-business-.a_b-c_d-.js', '-business-.js'],
  ['/_astro/Feed.js', 'Feed.js'],
])('the script name of %s is %s', (file, name) => {
  expect(browserFaultSchema.safeParse({ ...fault, file }).success).toBe(true);
  expect(getScriptName(file)).toBe(name);
});

test.each([
  ['another site', { file: 'https://evil.example/_astro/Feed.8VEM25TW.js' }],
  ['an extension of the browser', { file: 'chrome-extension://abc/content.js' }],
  ['a page, which has the name of a business', { file: '/judys-mats' }],
  ['a parent folder', { file: '/_astro/../Feed.8VEM25TW.js' }],
  ['a query', { file: '/_astro/Feed.8VEM25TW.js?token=1' }],
  ['a file with a number in its name', { file: '/_astro/0712345678.8VEM25TW.js' }],
  ['a long file name', { file: `/_astro/${'a'.repeat(80)}.8VEM25TW.js` }],
  ['no line', { line: 0 }],
  ['a fraction of a line', { line: 1.5 }],
  ['a huge line', { line: 1_000_000 }],
  ['a build that is a text', { build: 'Jane Wanjiku' }],
  ['a long build', { build: 'a'.repeat(65) }],
  ['a message', { message: 'Jane is not a function' }],
])('a report with %s is refused', (_description, change) => {
  expect(browserFaultSchema.safeParse({ ...fault, ...change }).success).toBe(false);
});
