import { describe, expect, test } from 'vitest';
import type { Notice } from '../data/notices.ts';
import { noticeKinds } from '../data/notices.ts';
import { isReminder, letterOfNotice } from './letter-of-notice.ts';

const brand = {
  name: 'Tangaza & Co',
  phone: { number: '+254700000001', words: '0700 000 001' },
  email: 'hello@tangaza.example',
};

const notice = (kind: Notice['kind'], change: Partial<Notice> = {}): Notice => ({
  id: 1,
  key: `${kind}-1`,
  kind,
  is_current: true,
  member_id: '3f1a7c52-5d0e-4b6f-8a3c-1e5b7d9f0a01',
  wants_reminders: true,
  listing_id: 1001,
  business: "Amina's Mats",
  slug: 'aminas-mats',
  listing_state: 'live',
  live_until: '2027-03-24T14:00:00Z',
  reason: 'The photo is <b>too dark</b>.',
  payment: {
    id: '5a0e1b6f-0000-4000-8000-000000000009',
    reference: 'K7M2-PQ9X',
    listing_id: 1001,
    provider: 'till',
    provider_reference: 'TKB4EXAMPLE',
    package: 'half-yearly',
    days: 180,
    with_website: true,
    amount: 18_998,
    currency: 'KES',
    state: 'paid',
    received_amount: 18_000,
    paid_at: '2026-11-21T09:05:00Z',
    covers_from: null,
    covers_until: null,
    refunded_at: null,
    receipt_number: 12,
    reason: 'not live within 2 days',
    created_at: '2026-11-21T08:00:00Z',
  },
  ...change,
});

const write = (told: Notice) => {
  const { letter, path } = letterOfNotice(told);
  const url = `https://tangaza.example${path}`;
  return { name: letter.name, path, url, ...letter.write({ brand, url }) };
};

describe.each(noticeKinds)('the letter about %s', (kind) => {
  test('says the same in HTML and in text, with a link, and who we are', () => {
    const { subject, html, text, url } = write(notice(kind));
    expect(subject).not.toBe('');
    for (const letter of [html, text]) {
      expect(letter).toContain(url.replaceAll('&', '&amp;'));
      expect(letter).toContain('0700 000 001');
    }
    expect(`${subject}\n${text}`).toMatch(/Amina's Mats|Kshs\./);
    expect(text).not.toMatch(/undefined|null|NaN/);
    expect(text).not.toContain('!');
  });

  test('shows what others wrote as words, and fetches nothing', () => {
    const { html } = write(notice(kind, { business: '<img src=x onerror=a>' }));
    expect(html).not.toMatch(/<(img|b|link|script|iframe)\b|url\(|src="/i);
  });

  test('is written where nothing is known that need not be', () => {
    expect(write(notice(kind, { business: '', reason: null })).subject).not.toContain('null');
  });
});

test.each([
  ['submitted', '/my-adverts'],
  ['changes-requested', '/advertise?listing=1001'],
  ['live', '/aminas-mats'],
  ['ends-in-1-day', '/pricing-type?listing=1001'],
  ['expired', '/pricing-type?listing=1001'],
  ['payment-paid', '/receipts?number=12'],
  ['refunded', '/receipts?number=12'],
  ['suspended', '/my-adverts'],
  ['restored', '/aminas-mats'],
] as const)('the link of %s leads to %s', (kind, path) => {
  expect(write(notice(kind)).path).toBe(path);
});

test('an approved advert is told apart from changes of one that is live', () => {
  expect(write(notice('approved')).path).toBe('/aminas-mats');
  const first = write(notice('approved', { listing_state: 'approved' }));
  expect(first.subject).toBe("Your advert for Amina's Mats is approved");
  expect(first.path).toBe('/pricing-type?listing=1001');
});

test('a receipt by letter says what was paid, for what, when and with which reference [G16]', () => {
  const { subject, text } = write(notice('payment-paid'));
  expect(subject).toBe("Receipt 12: Kshs. 18,000 for Amina's Mats");
  for (const fact of [
    'Half-Yearly, with a website',
    '21 November 2026, 12:05 pm',
    'TKB4EXAMPLE',
    'K7M2-PQ9X',
  ])
    expect(text).toContain(fact);
});

test.each(['submitted', 'changes-requested'] as const)(
  'the letter about %s asks an owner whose page is live neither to pay nor to wait',
  (kind) => {
    const first = write(notice(kind, { listing_state: 'submitted' })).text;
    const live = write(notice(kind, { listing_state: 'live' })).text;
    expect(first).toMatch(/You can pay now|Before it can go live/);
    expect(live).not.toMatch(/You can pay now|Before it can go live/);
    expect(live).toMatch(/your page stays as it (is|was)/i);
  },
);

test('a receipt for a page that is live says until when it is', () => {
  const { payment } = notice('payment-paid');
  const covered = payment && {
    ...payment,
    covers_from: '2026-11-21T09:05:00Z',
    covers_until: '2027-05-20T09:05:00Z',
  };
  expect(write(notice('payment-paid', { payment: covered })).text).toContain('20 May 2027');
  expect(write(notice('payment-paid')).text).toContain('when your page goes live');
});

test('another sum than the one asked for is told with both', () => {
  const { text } = write(notice('payment-review'));
  expect(text).toContain('Kshs. 18,998');
  expect(text).toContain('Kshs. 18,000');
});

test('a refund says how much, why, and when it is sent [G16]', () => {
  expect(write(notice('refund-due')).subject).toBe('You get Kshs. 18,000 back');
  expect(write(notice('refund-due')).text).toContain('not live within 2 days');
  expect(write(notice('refunded')).subject).toBe('We sent Kshs. 18,000 back to you');
});

test('only what is said before an end is a reminder', () => {
  expect(noticeKinds.filter(isReminder)).toEqual([
    'ends-in-3-days',
    'ends-in-1-day',
    'ends-in-3-hours',
  ]);
});

test('a notice without what its letter says is a mistake of ours, and no half letter', () => {
  expect(() => letterOfNotice(notice('live', { slug: null }))).toThrow('no address');
  expect(() => letterOfNotice(notice('payment-paid', { payment: null }))).toThrow('no payment');
});
