import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { AudienceField } from './AudienceField.tsx';

const catalogue = getText();

vi.mock('#browser/api/own-listings.ts', () => ({
  loadOwnListings: () => Promise.reject(new Error('no network')),
}));

const text = { ...catalogue.feed, ...catalogue.feedPosts };

test.each([
  ['a new post', undefined, 'only members will see this post'],
  ['a draft for customers', 7, 'still for customers too'],
])('without the adverts, the readers of %s are named', async (_, chosenId, message) => {
  const field = await render(
    createElement(AudienceField, { text, chosenId, onChoose: () => undefined }),
  );
  expect(field.getText('[role=alert]')).toContain(message);
  expect(field.getText('button')).toBe('Try again');
});
