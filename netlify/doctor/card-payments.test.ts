import { expect, test } from 'vitest';
import { runSingleCheck } from '#tests/support/doctor/examine-alone.ts';
import {
  createFolder,
  createPricingPage,
  matchWrong,
} from '#tests/support/doctor/examine-stack.ts';
import { cardButtons } from '#tests/support/hosted-configuration.ts';
import { cardPayments } from './card-payments.ts';

async function examinePage(page: string, variables: Record<string, string> = cardButtons) {
  const builtSite = await createFolder({ 'pricing.html': page });
  return runSingleCheck(cardPayments, undefined, { variables, builtSite });
}

test('a pricing page with three PayPal buttons is right [R163]', async () => {
  expect((await examinePage(createPricingPage())).result).toBe('ok');
});

test('a configuration without buttons is wrong', async () => {
  const finding = await examinePage(createPricingPage(), {});
  expect(finding).toEqual(matchWrong('visitors cannot pay by card'));
});

test.each([
  ['other buttons', ['OTHER7A', 'OTHER7B', 'OTHER7C']],
  ['exchanged buttons', ['WEEKLY7EXAMPLE', 'DAILY7EXAMPLE', 'MONTHLY7EXAMPLE']],
  ['a missing button', ['DAILY7EXAMPLE', 'WEEKLY7EXAMPLE']],
  ['no button', []],
])('a pricing page with %s is wrong [R163]', async (_, ids) => {
  expect(await examinePage(createPricingPage(ids))).toEqual(matchWrong('has other buttons'));
});

test.each([
  '/.local/paypal/cgi-bin/webscr',
  'https://www.paypal.com.evil.example/cgi-bin/webscr',
  'http://www.paypal.com/cgi-bin/webscr',
  'https://www.sandbox.paypal.com/cgi-bin/webscr',
])('a pricing page that posts to %s is wrong', async (action) => {
  const finding = await examinePage(createPricingPage(undefined, action));
  expect(finding).toEqual(matchWrong('does not post to https://www.paypal.com'));
});
