import { expect, test } from 'vitest';
import { cardButton, cardButtons, simulator } from './card-checkout.ts';

const ids = { daily: 'DAILY7EXAMPLE', weekly: 'WEEKLY7EXAMPLE', monthly: 'MONTHLY7EXAMPLE' };

test('a card form goes to PayPal where the three buttons are set [R163]', () => {
  expect(cardButtons(ids)).toEqual({
    action: 'https://www.paypal.com/cgi-bin/webscr',
    buttons: ids,
  });
});

test('a card form goes to the simulator where they are not [R163]', () => {
  expect(cardButtons({ daily: undefined, weekly: undefined, monthly: undefined })).toBe(simulator);
  expect(cardButtons({ daily: '', weekly: ' ', monthly: '' })).toBe(simulator);
});

test.each([
  ['daily', false, simulator.buttons.daily],
  ['monthly', false, simulator.buttons.monthly],
  ['monthly', true, undefined],
  ['yearly', false, undefined],
  ['', false, undefined],
] as const)('%s, with a website %s, is paid by card at button %s', (id, withWebsite, button) => {
  expect(cardButton(simulator, id, withWebsite)).toBe(button);
});
