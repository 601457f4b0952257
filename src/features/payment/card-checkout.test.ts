import { expect, test } from 'vitest';
import { getHostedButtons, simulatorButtons } from './card-checkout.ts';

const ids = { daily: 'DAILY7EXAMPLE', weekly: 'WEEKLY7EXAMPLE', monthly: 'MONTHLY7EXAMPLE' };

const noIds = { daily: undefined, weekly: undefined, monthly: undefined };

test.each([
  [undefined, 'https://www.paypal.com/cgi-bin/webscr'],
  ['', 'https://www.paypal.com/cgi-bin/webscr'],
  ['live', 'https://www.paypal.com/cgi-bin/webscr'],
  ['sandbox', 'https://www.sandbox.paypal.com/cgi-bin/webscr'],
])('with three buttons and environment %s a card form targets %s [R163]', (environment, action) => {
  expect(getHostedButtons(ids, environment)).toEqual({ action, buttons: ids });
});

test("without buttons or in the environment 'loopback', a card form targets the simulator [R163]", () => {
  expect(getHostedButtons(noIds, 'live')).toBe(simulatorButtons);
  expect(getHostedButtons({ daily: '', weekly: ' ', monthly: '' }, undefined)).toBe(
    simulatorButtons,
  );
  expect(getHostedButtons(ids, 'loopback')).toBe(simulatorButtons);
});
