import { expect, test } from 'vitest';
import { cardButtons, simulator } from './card-checkout.ts';

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
