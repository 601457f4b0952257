import { expect, test } from 'vitest';
import { parsePreview } from './env-schemas.ts';
import { chooseBlog } from './env.ts';

const folder = { kind: 'dataset', folder: 'src/content/blog' };
const project = { kind: 'sanity', projectId: 'abc12345', dataset: 'production' };
const SANITY_PROJECT_ID = 'abc12345';

test.each<[Record<string, string>, Record<string, string>]>([
  [{}, folder],
  [{ SANITY_PROJECT_ID: ' ', SANITY_DATASET: 'production' }, folder],
  [{ BLOG_DATASET: '/tmp/posts' }, { ...folder, folder: '/tmp/posts' }],
  [{ SANITY_PROJECT_ID, BLOG_DATASET: '/tmp/posts' }, project],
  [
    { SANITY_PROJECT_ID, SANITY_DATASET: 'staging' },
    { ...project, dataset: 'staging' },
  ],
])('the blog with the settings %j comes from %j', (variables, blog) => {
  expect(chooseBlog(variables)).toEqual(blog);
});

test.each([
  ['SANITY_PROJECT_ID', 'https://abc12345.sanity.studio'],
  ['SANITY_PROJECT_ID', 'abc/../12345'],
  ['SANITY_DATASET', 'Production!'],
  ['SANITY_API_HOST', 'https://elsewhere.example'],
])('the blog is refused by name if %s is %s', (name, value) => {
  const variables = { SANITY_PROJECT_ID: 'abc12345', [name]: value };
  expect(() => chooseBlog(variables)).toThrow(`${name}: `);
});

test('a token of the preview requires the project, which alone switches the preview off', () => {
  const { error } = parsePreview({ SANITY_PREVIEW_TOKEN: 'token' });
  expect(error?.issues.map(({ path }) => path.join())).toEqual(['SANITY_PROJECT_ID']);
  expect(parsePreview({ SANITY_PROJECT_ID, SANITY_PREVIEW_TOKEN: 'token' }).data).toMatchObject({
    projectId: SANITY_PROJECT_ID,
    token: 'token',
  });
  expect(
    parsePreview({ SANITY_PROJECT_ID, CONTENT_URL: 'http://localhost:1' }).data,
  ).toBeUndefined();
  expect(parsePreview({})).toEqual({ success: true, data: undefined });
});

test('the embedded stack sets the time of a build', () => {
  const BLOG_TIME = '2026-12-01T06:00:00.000Z';
  expect(chooseBlog({ BLOG_TIME })).toEqual({ ...folder, now: new Date(BLOG_TIME) });
  expect(() => chooseBlog({ BLOG_TIME: 'soon' })).toThrow('BLOG_TIME: ');
});
