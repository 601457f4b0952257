/** Tests the line about the M-Pesa prompt before the end of an advert. */
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import { Problem } from '#domain/problem/problem.ts';
import { render } from '#tests/support/render.ts';
import { Renewal } from './Renewal.tsx';

const text = getText().renewal;
const stopMock = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#browser/api/own-listings.ts', () => ({ stopRenewal: stopMock }));
document.documentElement.lang = 'en';
beforeEach(() => void stopMock.mockReset().mockResolvedValue());

const plan = { amount: 899, phone: '+254712000001', at: '2026-12-03T07:00:00Z', state: 'on' };

async function open(changes: object = {}) {
  const onChanged = vi.fn<() => void>();
  const renewal = { ...plan, ...changes };
  const props = { id: 1001, business: 'Mats', renewal, onChanged, text };
  return { onChanged, line: await render(createElement(Renewal, props as never)) };
}

test.each([
  [
    {},
    'We send an M-Pesa prompt for Kshs. 899 to 0712 000 001 on 3 December 2026. Nothing is paid without your PIN.',
  ],
  [
    { at: null },
    'We send an M-Pesa prompt for Kshs. 899 to 0712 000 001 a day before your advert ends. Nothing is paid without your PIN.',
  ],
  [{ state: 'price' }, text.price],
  [{ state: 'number' }, text.number.replace('{phone}', '0712 000 001')],
])('the line of a plan with %j', async (changes, sentence) => {
  const { line } = await open(changes);
  expect(line.getText('p').replaceAll(/\s/g, ' ')).toBe(sentence);
});

test('one tap stops the prompt, and the line says how to get another', async () => {
  const { line, onChanged } = await open();
  await line.click('button');
  expect(stopMock).toHaveBeenCalledExactlyOnceWith(1001);
  expect(onChanged).toHaveBeenCalledOnce();
  expect(line.getText('[role=status]')).toBe(
    'Stopped. We send no M-Pesa prompt for Mats. Ask for one again with your next payment.',
  );
  expect(line.getFocused()).toBe('p');
});

test('a failed stop says so', async () => {
  stopMock.mockRejectedValue(new Problem('answer-lost'));
  const { line, onChanged } = await open();
  await line.click('button');
  expect(line.getText('[role=alert]')).toBe(text.answerLost);
  expect(onChanged).not.toHaveBeenCalled();
});
