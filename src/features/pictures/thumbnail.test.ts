import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Thumbnail } from './Thumbnail.tsx';
import type { PickedPicture } from './picked-picture.ts';

const picture: PickedPicture = {
  key: 'cover',
  alt: '',
  state: 'ready',
  progress: 1,
  preview: 'blob:cover',
};
const render = (change: Partial<PickedPicture>) =>
  renderToStaticMarkup(createElement(Thumbnail, { picture: { ...picture, ...change }, size: 48 }));

test('a thumbnail keeps the subject of the photo, and the upper part of an unknown one', () => {
  expect(render({ appearance: '#8a5b31 40 10' })).toContain('data-position="40% 10%"');
  expect(render({})).toContain('data-position="50% 25%"');
  expect(render({ preview: '' })).not.toContain('<img');
});
