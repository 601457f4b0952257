/** Tests the parts of a text that stay on one line. */
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { render } from '#tests/support/render.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';

test.each([
  ['Kshs. 12,000 SKL2ZZZ999', ['Kshs. 12,000', 'SKL2ZZZ999']],
  ['SKL2ZZZ999', ['SKL2ZZZ999']],
  ['1234 CELEBRATES 0722 004 013', ['0722 004 013']],
])('the amounts, codes and numbers of %s are whole', async (text, parts) => {
  await render(createElement(WholeAmounts, { text }));
  const whole = [...document.querySelectorAll('.whitespace-nowrap')];
  expect(whole.map(({ textContent }) => textContent)).toEqual(parts);
});
