import { expect, test } from 'vitest';
import { findImports, findPageAssets, findPictureName } from './page-assets.ts';

test('a stored page needs its scripts and one width of its first picture', () => {
  const html =
    '<html data-deferred="/_astro/Business.a.js /_astro/page.b.js"><header><img src="/x.svg"></header>' +
    '<main id="content"><picture><source type="image/avif" srcSet="/_astro/c.h_1.avif 360w, ' +
    '/_astro/c.h_2.avif 656w, /_astro/c.h_3.avif 1072w" sizes="92vw"/></picture></main>';
  expect(findPageAssets(html)).toEqual([
    '/_astro/Business.a.js',
    '/_astro/page.b.js',
    '/_astro/c.h_2.avif',
  ]);
  expect(findPageAssets('<main><h1>Offline</h1></main>')).toEqual([]);
});

test('only the imports at the start of a script are followed', () => {
  const script = 'import{a as b}from"./page.B-_1.js";import`./react.c.js`;import("./dialog.d.js")';
  expect(findImports(script)).toEqual(['/_astro/page.B-_1.js', '/_astro/react.c.js']);
});

test('a width of a picture stands in for the others', () => {
  expect(findPictureName('/_astro/cover.9aLe_B_Z17.avif')).toBe('/_astro/cover.9aLe_B_');
  expect(findPictureName('/media/6b1f/640.avif')).toBe('/media/6b1f/');
  expect(findPictureName('/_astro/page.b.js')).toBeUndefined();
});
