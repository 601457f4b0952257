/** Tests which environment variables make another build necessary. */
import { expect, test } from 'vitest';
import { selectVariables } from './support/built-site.ts';

const sources = [
  `const { URL: site, NETLIFY_SKEW_PROTECTION_TOKEN } = process.env;`,
  `const feed = process.env['JOBS_FEED'] ?? import.meta.env.BLOG_DATASET;`,
  `console.log(process.env.PATH, process.env.NODE_ENV);`,
];

test('variables that the sources name are inputs, in the order of their names', () => {
  const variables = {
    URL: 'https://tangaza.example',
    NETLIFY_SKEW_PROTECTION_TOKEN: 'a',
    JOBS_FEED: 'feed.json',
    BLOG_DATASET: 'other',
    SHELL: '/bin/sh',
  };
  expect(selectVariables(sources, variables)).toEqual([
    ['BLOG_DATASET', 'other'],
    ['JOBS_FEED', 'feed.json'],
    ['NETLIFY_SKEW_PROTECTION_TOKEN', 'a'],
    ['URL', 'https://tangaza.example'],
  ]);
});

test('a missing, an empty and another value differ', () => {
  const select = (variables: NodeJS.ProcessEnv) =>
    JSON.stringify(selectVariables(sources, variables));
  const name = 'NETLIFY_SKEW_PROTECTION_TOKEN';
  const values = [{}, { [name]: '' }, { [name]: 'a' }, { [name]: 'b' }].map(select);
  expect(new Set(values).size).toBe(4);
});

test('variables of the machine and parts of names are no inputs', () => {
  const variables = { PATH: '/bin', NODE_ENV: 'test', JOBS: '8', FEED: 'x', TOKEN: 'y' };
  expect(selectVariables(sources, variables)).toEqual([]);
});

test('variables of the frameworks are inputs', () => {
  expect(selectVariables([], { VITE_NAME: 'a', PUBLIC_NAME: 'b' })).toHaveLength(2);
});
