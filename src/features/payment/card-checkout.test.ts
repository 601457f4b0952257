import { expect, test } from 'vitest';
import { cardButtons, simulator } from './card-checkout.ts';

const ids = { daily: 'DAILY7EXAMPLE', weekly: 'WEEKLY7EXAMPLE', monthly: 'MONTHLY7EXAMPLE' };

const none = { daily: undefined, weekly: undefined, monthly: undefined };

test.each([
  [undefined, 'https://www.paypal.com/cgi-bin/webscr'],
  ['', 'https://www.paypal.com/cgi-bin/webscr'],
  ['live', 'https://www.paypal.com/cgi-bin/webscr'],
  ['sandbox', 'https://www.sandbox.paypal.com/cgi-bin/webscr'],
])('with three buttons and PayPal %s, a card form targets %s [R163]', (environment, action) => {
  expect(cardButtons(ids, environment)).toEqual({ action, buttons: ids });
});

test('a card form targets the simulator without buttons or on request [R163]', () => {
  expect(cardButtons(none, 'live')).toBe(simulator);
  expect(cardButtons({ daily: '', weekly: ' ', monthly: '' }, undefined)).toBe(simulator);
  expect(cardButtons(ids, 'loopback')).toBe(simulator);
});
