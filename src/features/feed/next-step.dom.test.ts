import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { text } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { NextStep } from './NextStep.tsx';

const share = {
  url: '/njeri-mats#w',
  title: 'Njeri Mats',
  label: 'Share',
  whatsApp: { url: 'https://wa.me/?text=Njeri', label: 'Share on WhatsApp' },
};

vi.mock('#browser/api/next-step.ts', () => ({
  loadNextStep: () =>
    Promise.resolve({
      heading: 'Njeri Mats is live',
      lead: '7 days left.',
      action: { href: '/njeri-mats', label: 'Open your page' },
      share,
    }),
}));

afterEach(() => vi.unstubAllGlobals());

const renderStep = () => render(createElement(NextStep, { text: text.feed }));

test('a live advert is shared by the menu of the device first', async () => {
  const openMenu = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { userAgent: '', share: openMenu });
  const step = await renderStep();
  expect(step.getText('.bg-accent')).toBe('Share');
  await step.click('.bg-accent');
  expect(openMenu).toHaveBeenCalledWith({ title: 'Njeri Mats', url: '/njeri-mats#w' });
  expect(step.getText('a')).toBe('Open your page');
});

test('without a share menu, a live advert is shared on WhatsApp', async () => {
  vi.stubGlobal('navigator', { userAgent: '' });
  const step = await renderStep();
  expect(step.getText('a.bg-accent')).toBe('Share on WhatsApp');
});
