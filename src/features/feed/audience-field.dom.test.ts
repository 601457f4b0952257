import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { AudienceField } from './AudienceField.tsx';

const catalogue = getText();

const loadOwnListings = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('#browser/api/own-listings.ts', () => ({ loadOwnListings }));

const text = { ...catalogue.feed, ...catalogue.feedPosts };

test.each([
  ['a new post', undefined, 'only members will see this post'],
  ['a draft for customers', 7, 'still for customers too'],
])('without the adverts, the readers of %s are named', async (_, chosenId, message) => {
  loadOwnListings.mockRejectedValue(new Error('no network'));
  const field = await render(
    createElement(AudienceField, { text, chosenId, onChoose: () => undefined }),
  );
  expect(field.getText('[role=alert]')).toContain(message);
  expect(field.getText('button')).toBe('Try again');
});

test('the choice of readers has one line of reason, and its details are folded', async () => {
  loadOwnListings.mockResolvedValue({
    listings: [{ id: 7, state: 'live', visible: { title: 'Judy’s Mats' } }],
  });
  const field = await render(
    createElement(AudienceField, { text, chosenId: undefined, onChoose: () => undefined }),
  );
  expect(field.getText('fieldset > p')).toBe('Customers look each week for what came in.');
  expect(field.getText('details:not([open]) > summary')).toBe('Where do they see it?');
  expect(field.getText('details')).toContain('Members see your name beside your business.');
});
