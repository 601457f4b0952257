import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { readDraft } from '#domain/article/draft-post.ts';
import { Post } from './Post.tsx';

const { post: draft } = readDraft({ title: 'Umelipwa?', body: null }, new Date());
const { blog } = getText('en');

/** Returns the markup of a post in Kiswahili or English on an English page. */
function renderPost(language: 'en' | 'sw'): string {
  const translations = [{ language: 'en', url: '/blog/safe-payments' }] as const;
  const post = { ...draft, language };
  const props = { post, pictures: {}, text: blog.post, language: 'en' };
  return renderToStaticMarkup(
    createElement(Post, { ...props, ...(language === 'sw' && { translations }) }),
  );
}

test('a post in another language is marked, and the texts of the page are too', () => {
  const markup = renderPost('sw');
  expect(markup).toContain('<article lang="sw">');
  expect(markup).toMatch(/<p [^>]*lang="en"><span>By /);
  expect(markup).toMatch(/<h2 [^>]*lang="en"[^>]*>About the author/);
});

test('a post leads to its translations', () => {
  expect(renderPost('sw')).toMatch(
    /href="\/blog\/safe-payments" hrefLang="en">Read this article in English</,
  );
});

test('a post in the language of the page has no attribute of a language', () => {
  expect(renderPost('en')).not.toMatch(/\slang=|hrefLang/);
});
