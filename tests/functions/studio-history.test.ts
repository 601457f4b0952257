import { expect, test } from 'vitest';
import { describeVersions, getFields } from '#netlify/studio/history/versions.ts';

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
