import { expect, test } from 'vitest';
import { readDraft } from './draft-post.ts';

const now = new Date('2026-11-26T09:00:00Z');
const picture = `image-${'a'.repeat(40)}-1600x1000-png`;
const paragraph = { _type: 'block', children: [{ _type: 'span', text: 'Words.' }] };
const wholePost = {
  title: 'Mats',
  slug: { current: 'mats' },
  publishedAt: '2026-11-20T06:00:00Z',
  excerpt: 'All about mats.',
  body: [paragraph],
  mainImage: { asset: { _id: picture }, alt: 'A mat' },
  name: 'Wanjiku',
  about: { bio: 'Sells mats.', links: [{ label: 'Shop', url: 'https://mats.example/' }] },
};

test('a complete draft is read as the post', () => {
  const { post, missing } = readDraft(wholePost, now);
  expect(missing).toEqual([]);
  expect(post).toMatchObject({ title: 'Mats', slug: 'mats', mainImage: { id: picture } });
});

test('an empty draft has a placeholder in each field', () => {
  const { post, missing } = readDraft({ title: null, body: null }, now);
  const fields = 'title slug excerpt name mainImage body'.split(' ');
  expect(missing).toEqual(fields);
  expect(post).toMatchObject({ title: '…', publishedAt: now.toISOString() });
});

test('an invalid part of the text does not hide the others', () => {
  const body = [paragraph, { _type: 'block' }, { _type: 'image', asset: { _ref: picture } }];
  const { post, missing } = readDraft({ ...wholePost, body, pictures: [picture] }, now);
  expect(missing).toEqual([]);
  expect(post.body.blocks).toMatchObject([
    { _type: 'block' },
    { _type: 'image', id: picture, alt: '…' },
  ]);
});

test('an author without a text about them is missing it', () => {
  expect(readDraft({ ...wholePost, about: { bio: null, links: null } }, now).missing).toEqual([
    'about',
  ]);
});

test.each([
  ['tangaza.co.ke/foo', ['links']],
  [null, ['links']],
  ['https://tangaza.co.ke/foo', []],
])('a link to %s needs %j before the publication', (href, expected) => {
  const markDefs = [{ _type: 'link', _key: 'a', href }];
  expect(readDraft({ ...wholePost, body: [{ ...paragraph, markDefs }] }, now).missing).toEqual(
    expected,
  );
});

test('an invalid place of the crop of the main picture counts as missing', () => {
  const readMainImage = (position: unknown) =>
    readDraft({ ...wholePost, mainImage: { ...wholePost.mainImage, position } }, now).post
      .mainImage;
  expect(readMainImage(30)).toEqual({ id: picture, alt: 'A mat', position: 30 });
  for (const position of [101, 'top', null])
    expect(readMainImage(position)).toEqual({ id: picture, alt: 'A mat' });
});

test('a draft in an unknown language is shown in the default one', () => {
  const { post, missing } = readDraft({ ...wholePost, language: 'fr' }, now);
  expect([post.language, missing]).toEqual(['en', []]);
  expect(readDraft({ ...wholePost, language: 'sw' }, now).post.language).toBe('sw');
});
