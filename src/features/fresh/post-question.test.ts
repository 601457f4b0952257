import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { PublicPost } from '#domain/post/public-post.ts';
import { createPostQuestion } from './post-question.ts';

const text = getText();

const page = 'https://tangaza.example/njeri-dresses';
const business: PublicPost['business'] = {
  id: 5,
  slug: 'njeri-dresses',
  title: 'Njeri Dresses',
  category: 'Clothing',
  town: 'Thika',
  phone: '+254700000021',
  whatsapp: null,
};
const post: PublicPost = {
  id: 12,
  title: '',
  description: 'Ten bales of dresses from Gikomba & more.',
  created_at: '2026-11-21T09:00:00Z',
  pictures: [{ place: 1, width: 900, height: 1200, alt: '' }],
  business,
};
const ask = (change: Partial<PublicPost['business']>, email?: string) =>
  createPostQuestion({ ...post, business: { ...business, ...change } }, page, text.fresh, email);

test('a question about a post has its words and its address', () => {
  const { anchor, href = '' } = ask({}) ?? {};
  expect(anchor).toBe('post-12');
  expect(new URL(href).pathname).toBe('/254700000021');
  expect(new URL(href).searchParams.get('text')).toBe(
    'Hello Njeri Dresses, I saw your post on Tangaza: “Ten bales of dresses from Gikomba & more.”. Is it still there? https://tangaza.example/njeri-dresses#post-12',
  );
});

test('the WhatsApp number precedes the phone, and an e-mail replaces both', () => {
  expect(ask({ whatsapp: '+254711000111' })?.href).toContain('//wa.me/254711000111?');
  expect(ask({ phone: null }, 'njeri@dresses.example')?.href).toMatch(/^mailto:njeri@dresses/);
  expect(ask({ phone: null })).toBeUndefined();
});
