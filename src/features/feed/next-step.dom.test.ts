import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { NextStep } from './NextStep.tsx';

const text = getText();

const share = { url: 'https://wa.me/?text=Njeri', label: 'Share on WhatsApp' };

vi.mock('#browser/api/next-step.ts', () => ({
  loadNextStep: () =>
    Promise.resolve({
      heading: 'Njeri Mats is live',
      lead: '7 days left.',
      action: { href: '/njeri-mats', label: 'Open your page' },
      share,
    }),
}));

test('a live advert is shared first', async () => {
  const step = await render(createElement(NextStep, { text: text.feed }));
  expect(step.getText('a.bg-accent')).toBe('Share on WhatsApp');
  expect(step.find('a.bg-accent').getAttribute('href')).toBe('https://wa.me/?text=Njeri');
  expect(step.getText('a:not(.bg-accent)')).toBe('Open your page');
});
