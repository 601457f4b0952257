import { expect, test } from 'vitest';
import { parseEnvironment, type Variables } from '../env.ts';
import { cardPayments } from './card-payments.ts';
import type { Subject } from './check.ts';
import { folderWith, pricingPage } from '#tests/support/doctor/examine-stack.ts';

const complete = {
  URL: 'https://tangaza.example',
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_a',
  SUPABASE_SIGNING_KEY: 'a'.repeat(32),
};

const buttons = {
  PAYPAL_BUTTON_DAILY: 'DAILY7EXAMPLE',
  PAYPAL_BUTTON_WEEKLY: 'WEEKLY7EXAMPLE',
  PAYPAL_BUTTON_MONTHLY: 'MONTHLY7EXAMPLE',
};

async function examinePage(page: string, variables: Variables = buttons) {
  const environment = parseEnvironment({ ...complete, ...variables });
  const builtSite = await folderWith({ 'pricing.html': page });
  return cardPayments.examine({ environment, builtSite } as Subject);
}

test('a pricing page that leads to three buttons at PayPal is right [R163]', async () => {
  expect((await examinePage(pricingPage())).result).toBe('ok');
});

test('a site without buttons is wrong', async () => {
  const { result, words } = await examinePage(pricingPage(), {});
  expect(result).toBe('wrong');
  expect(words).toContain('nobody can pay by card');
});

test.each([
  ['other buttons', ['OTHER7A', 'OTHER7B', 'OTHER7C']],
  ['a price in the place of another', ['WEEKLY7EXAMPLE', 'DAILY7EXAMPLE', 'MONTHLY7EXAMPLE']],
  ['a button too few', ['DAILY7EXAMPLE', 'WEEKLY7EXAMPLE']],
  ['no button', []],
])('a pricing page with %s is wrong [R163]', async (_, ids) => {
  const { result, words } = await examinePage(pricingPage(ids));
  expect(result).toBe('wrong');
  expect(words).toContain('has other buttons');
});

test.each([
  '/.local/card-payment',
  'https://www.paypal.com.evil.example/cgi-bin/webscr',
  'http://www.paypal.com/cgi-bin/webscr',
])('a pricing page that posts to %s is wrong', async (action) => {
  const { result, words } = await examinePage(pricingPage(undefined, action));
  expect(result).toBe('wrong');
  expect(words).toContain('does not post to https://www.paypal.com');
});
