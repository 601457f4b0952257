import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { text } from '#content/text/text.ts';
import { PickedItem } from './PickedItem.tsx';
import type { PickedPicture } from './picked-picture.ts';

const picture: PickedPicture = { key: 'mat', alt: '', state: 'ready', progress: 1, preview: '' };
const ignore = () => undefined;
const handlers = { onDescribe: ignore, onMove: ignore, onRetry: ignore, onRemove: ignore };
const render = (change: Partial<PickedPicture>) =>
  renderToStaticMarkup(
    createElement(PickedItem, {
      ...handlers,
      text: text.feedActions.picker,
      picture: { ...picture, ...change },
      position: 1,
      count: 1,
    }),
  );

test('the description of a photo is folded while it is empty', () => {
  expect(render({})).toMatch(/<details><summary.*<input/);
  expect(render({ alt: 'A green mat' })).toContain('<details open="">');
  expect(render({ state: 'failed' })).not.toContain('<details');
});
