/** Tests that paths match as on the platform. The expectations follow the regular expressions of the platform's packager. */
import { expect, test } from 'vitest';
import { matchRoute, toRoute } from './function-route.ts';

type Path = string | string[];

function match(path: Path, pathname: string, excludedPath: Path = []) {
  const config = { path, excludedPath } as { path: `/${string}`; excludedPath: `/${string}` };
  return matchRoute(toRoute('shop.ts', { default: () => new Response(), config }), pathname);
}

test.each<[path: string, pathname: string, params: Record<string, string> | undefined]>([
  ['/shop', '/shop', {}],
  ['/shop', '/shop/', {}],
  ['/shop', '/shop//', undefined],
  ['/shop', '/shops', undefined],
  ['/', '/', {}],
  // A parameter in the middle of a part is no parameter on the platform.
  ['/shop-:id', '/shop-:id', {}],
  ['/shop-:id', '/shop-7', undefined],
  ['/mangò', '/mang%C3%B2', {}],
  ['/:about?', '/', {}],
  ['/:about?', '/mats', { about: 'mats' }],
  ['/:about?', '/mats/', { about: 'mats' }],
  ['/:about?', '/mats/rug', undefined],
  ['/shop/:about?', '/shop', {}],
  ['/shop/:about?', '/shop/', {}],
  ['/shop/:about?', '/shop/mats', { about: 'mats' }],
  ['/shop/:about?', '/shop/mats/', { about: 'mats' }],
  ['/shop/:about?', '/shop/mats/rug', undefined],
  ['/shop/:about?', '/shops', undefined],
  ['/shop/:id', '/shop', undefined],
  ['/shop/:id', '/shop/', undefined],
  ['/shop/:id', '/shop/7', { id: '7' }],
  ['/shop/:id', '/shop/7/', { id: '7' }],
  ['/shop/:id(\\d+)', '/shop/7', { id: '7' }],
  ['/shop/:id(\\d+)', '/shop/x', undefined],
  ['/shop/:path+', '/shop', undefined],
  ['/shop/:path+', '/shop/a/b', { path: 'a/b' }],
  ['/shop/:path+', '/shop/a/b/', { path: 'a/b' }],
  ['/shop/:path*', '/shop', {}],
  ['/shop/:path*', '/shop/', {}],
  ['/shop/:path*', '/shop/a/b', { path: 'a/b' }],
  ['/shop/*', '/shop', undefined],
  ['/shop/*', '/shop/', { 0: '' }],
  ['/shop/*', '/shop/a/b/', { 0: 'a/b/' }],
  ['/*', '/', { 0: '' }],
  ['/shop{/:id}?', '/shop/', {}],
  ['/shop{/:id}?', '/shop/7/', { id: '7' }],
])('%s and the address %s give %j', (path, pathname, params) => {
  expect(match(path, pathname)).toEqual(params);
});

test('the first of several paths gives the parameters', () => {
  expect(match(['/shop', '/shop/:id'], '/shop/7')).toEqual({ id: '7' });
});

test('an excluded path matches by the same rule', () => {
  expect(match('/shop/*', '/shop/none/', '/shop/none')).toBeUndefined();
  expect(match('/shop/*', '/shop/old', '/shop/old/:year?')).toBeUndefined();
  expect(match('/shop/*', '/shop/new', '/shop/old/:year?')).toEqual({ 0: 'new' });
});

test('a scheduled function has no path', () => {
  const route = toRoute('nightly.ts', {
    default: () => new Response(),
    config: { schedule: '@daily' },
  });
  expect(matchRoute(route, '/.netlify/functions/nightly')).toBeUndefined();
});
