/** Fills the texts of SMS with the longest values, in each language. */
import { describe, expect, test } from 'vitest';
import { runInLanguage } from '#content/language-of-task.ts';
import { priceList } from '#content/price-list.ts';
import { getText } from '#content/text/text.ts';
import { composeSms } from '#domain/sms/compose-sms.ts';
import { countSeptets, maxSeptets } from '#domain/sms/gsm-alphabet.ts';
import { createSamplePayment } from '#tests/support/samples.ts';
import { toNoticeSms, type SmsNotice } from './notice-sms.ts';

const site = 'https://tangaza.example';
const lastPackage = priceList.at(-1)?.id ?? null;

/** A notice with the longest address and the highest id of an advert in years. */
const createNotice = (change: Partial<SmsNotice> = {}): SmsNotice => ({
  kind: 'live',
  title: '🌸 Mama Njeri’s Exquisite Shoes, Handbags – and Café Zürich, Nairobi West… 🌸',
  slug: 'a'.repeat(70),
  listing_id: 12_345_678,
  listing_state: 'submitted',
  live_until: '2027-09-24T14:03:00Z',
  payment: { ...createSamplePayment({ package: lastPackage }), received_amount: 129_999 },
  ...change,
});

describe.each(['en', 'sw'] as const)('in %s', (language) => {
  const compose = (change: Partial<SmsNotice>) =>
    runInLanguage(language, () => toNoticeSms(createNotice(change), site)?.text ?? '');

  test.each<[string, Partial<SmsNotice>]>([
    ['paid', { kind: 'payment-paid' }],
    ['live', { kind: 'live' }],
    ['changes', { kind: 'changes-requested' }],
    ['end', { kind: 'ends-in-1-day' }],
    ['end of a package that is no longer sold', { kind: 'ends-in-1-day', payment: null }],
    ['refund', { kind: 'refund-due' }],
    ['refund that is sent', { kind: 'refunded' }],
  ])('the SMS "%s" begins with the brand and has one part', (_, change) => {
    const text = compose(change);
    expect(text).toMatch(/^Tangaza: /);
    expect(countSeptets(text)).toBeLessThanOrEqual(maxSeptets);
    expect(text).toContain('Mama Njeri');
  });

  test('links lead to the own site only', () => {
    for (const kind of ['live', 'changes-requested', 'ends-in-1-day', 'refunded'] as const) {
      const links = compose({ kind }).match(/https?:\S+/g) ?? [];
      expect(links).toHaveLength(1);
      expect(links[0]).toMatch(/^https:\/\/tangaza\.example\//);
    }
  });

  test('the SMS with a code has nothing else to tap', () => {
    const text = composeSms(getText(language).sms.code, { code: '123456' });
    expect(text).toMatch(/^Tangaza: 123456 /);
    expect(countSeptets(text)).toBeLessThanOrEqual(maxSeptets);
    expect(text).not.toMatch(/http|www|\+?\d{7,}/);
  });

  test('an advert without a name has words in its place', () => {
    expect(compose({ title: '' })).toContain(getText(language).sms.yourBusiness);
  });
});

test.each(['submitted', 'ends-in-3-days', 'ends-in-3-hours', 'week', 'expired'] as const)(
  'a notice "%s" has no SMS',
  (kind) => {
    expect(toNoticeSms(createNotice({ kind }), site)).toBeUndefined();
  },
);

test('a payment that starts its time at once has no SMS of its own', () => {
  const payment = { ...createSamplePayment(), covers_until: '2027-09-24T14:03:00Z' };
  expect(toNoticeSms(createNotice({ kind: 'payment-paid', payment }), site)).toBeUndefined();
});
