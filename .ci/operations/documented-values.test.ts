/** Compares the numbers in the documents of the operator with those of the code. */
import { expect, test } from 'vitest';
import { site } from '#content/site.ts';
import { priceList } from '#content/price-list.ts';
import { databaseSchema, rebuildSchema } from '#netlify/env-schemas.ts';
import { bounceSecretSchema } from '#netlify/emails/settings.ts';
import { darajaSchema } from '#netlify/payments/mpesa/settings.ts';
import { payPalSchema } from '#netlify/payments/paypal/settings.ts';
import { africasTalkingSchema } from '#netlify/sms/africastalking/settings.ts';
import { getApprovalThresholds, refundVariables } from '#netlify/payments/settings.ts';
import * as z from 'zod';
import { goingLivePath, operatingPath, readDocument } from './document.ts';

const text = [goingLivePath, operatingPath]
  .map((path) => readDocument(path))
  .join('\n')
  .replaceAll(/\s+/g, ' ');

/** Returns the smallest length of a repeated character that a setting accepts. */
function findMinLength(schema: z.ZodType, character = 'A'): number {
  const lengths = Array.from({ length: 64 }, (_, length) => length);
  return lengths.find((length) => schema.safeParse(character.repeat(length)).success) ?? -1;
}

const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const thresholds = getApprovalThresholds(z.object(refundVariables).parse({}));
const getPrice = (id: string) =>
  formatDollars(priceList.find((item) => item.id === id)?.price?.cents ?? 0);

const phrases: string[] = [
  `Daily ${getPrice('daily')}, Weekly ${getPrice('weekly')} and Monthly ${getPrice('monthly')}`,
  `From Kshs. ${thresholds.KES.toLocaleString('en')} or $${thresholds.USD / 100} two staff users`,
  `Going live for till ${site.till}`,
  `\`SUPABASE_SIGNING_KEY\` too, if it has ${findMinLength(databaseSchema.shape.SUPABASE_SIGNING_KEY)} characters`,
  `at least ${findMinLength(darajaSchema.shape.DARAJA_CALLBACK_SECRET)} letters and digits`,
  `at least ${findMinLength(africasTalkingSchema.shape.SMS_CALLBACK_SECRET)} signs`,
  `Codes cost at most Kshs. ${africasTalkingSchema.shape.SMS_CODES_DAILY_KES.parse(undefined)} a day`,
  `\`PAYPAL_MERCHANT_ID\` has ${findMinLength(payPalSchema.shape.PAYPAL_MERCHANT_ID)} capital letters`,
  `\`BOUNCE_WEBHOOK_SECRET\` has at least ${findMinLength(bounceSecretSchema)} letters`,
  `\`SANITY_WEBHOOK_SECRET\` of at least ${findMinLength(rebuildSchema.shape.SANITY_WEBHOOK_SECRET)} characters`,
];

test.each(phrases)('the document has the number of the code: %s', (phrase) => {
  expect(text).toContain(phrase);
});

test('a random secret of the documented command is accepted', () => {
  const [, bytes = '0'] = /`openssl rand -hex (\d+)`/.exec(text) ?? [];
  const secret = '0f'.repeat(Number(bytes));
  expect(darajaSchema.shape.DARAJA_CALLBACK_SECRET.safeParse(secret).success).toBe(true);
});
