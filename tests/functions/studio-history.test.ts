import { expect, test } from 'vitest';
import {
  describeVersions,
  getFields,
  listReadableFields,
} from '#netlify/studio/history/versions.ts';

const createText = (text: string) => [{ _type: 'block', children: [{ _type: 'span', text }] }];
const createVersion = (title: string, text: string, _id = 'post') => ({
  replacedAt: '2026-11-26T09:00:00Z',
  document: { _id, _type: 'post', _rev: 'r', title, body: createText(text) },
});
const titles = { title: 'Title', body: 'Text' };

test('each former version has its differences to the next one', () => {
  const current = createVersion('Mats', 'one two three').document;
  const entries = describeVersions(
    [
      createVersion('Mats', 'one', 'drafts.post'),
      createVersion('Mat', 'one'),
      createVersion('Mat', 'one'),
    ],
    current,
    titles,
  );
  expect(entries.map(({ changes, isDraft }) => [changes, isDraft])).toEqual([
    ['Text: 2 words more', true],
    ['Title', false],
  ]);
});

test('the last version of a deleted document is listed', () => {
  const [entry] = describeVersions([createVersion('Mats', 'one')], undefined, titles);
  expect(entry?.changes).toBe('deleted afterwards');
  expect(Object.keys(getFields(entry?.document ?? { _id: '', _type: '' }))).toEqual([
    'title',
    'body',
  ]);
});

test('a former version is read field by field, without its marks and ids', () => {
  const { document } = createVersion('Mats', 'One paragraph.');
  const version = {
    ...document,
    slug: { _type: 'slug', current: 'mats' },
    publishedAt: '2026-12-01T06:00:00Z',
    author: { _ref: 'amina' },
    mainImage: { alt: 'A mat', asset: { _ref: 'image-a' } },
    body: [
      ...document.body,
      { _type: 'image', alt: 'A loom', asset: { _ref: 'image-b' } },
      { _type: 'table', rows: [{ cells: ['Size', 'Price'] }, { cells: ['Small', '129'] }] },
    ],
  };
  const fieldTitles = { title: 'Title', body: 'Text', slug: 'Address', publishedAt: 'Time' };
  const allTitles = { ...fieldTitles, author: 'Author', mainImage: 'Main picture' };
  expect(listReadableFields(version, allTitles)).toEqual([
    { title: 'Title', lines: ['Mats'] },
    { title: 'Text', lines: ['One paragraph.', 'A loom', 'Size | Price', 'Small | 129'] },
    { title: 'Address', lines: ['mats'] },
    { title: 'Time', lines: ['1 December 2026, 09:00'] },
    { title: 'Main picture', lines: ['A mat'] },
  ]);
});
