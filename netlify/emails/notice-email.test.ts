import { describe, expect, test } from 'vitest';
import { createSampleNotice, createSampleReach } from '#tests/support/samples.ts';
import { noticeKinds, type NoticeReach, type Notice } from '../data/notices.ts';
import { isReminder, toNoticeEmail } from './notice-email.ts';
import { renderEmail } from './render-email.ts';

const site = 'https://tangaza.example';
const render = (input: Notice) => {
  const { content, url } = toNoticeEmail(input, site);
  const { link } = content.template;
  return { path: url.slice(site.length), url, link, ...renderEmail(content, url) };
};

describe.each(noticeKinds)('the email about %s', (kind) => {
  test('HTML and text contain the link and the sender', () => {
    const { subject, html, text, url } = render(createSampleNotice(kind));
    expect(html).toContain(url.replaceAll('&', '&amp;'));
    expect(text).toContain(url);
    for (const content of [html, text]) expect(content).toContain('0700 000 001');
    expect(`${subject}\n${text}`).toMatch(/Amina's Mats|Kshs\./);
    expect(text).not.toMatch(/undefined|null|NaN|!/);
  });

  test('escapes texts of users and accepts empty ones', () => {
    const { html } = render(createSampleNotice(kind, { title: '<img src=x onerror=a>' }));
    expect(html).not.toMatch(/<(img|b|link|script|iframe)\b|url\(|src="/i);
    const { subject } = render(createSampleNotice(kind, { title: '', reason: null }));
    expect(subject).toMatch(/^(?!.*null)./);
  });
});

const paidPayment = createSampleNotice('payment-paid').payment;
const coveredPayment = paidPayment && { ...paidPayment, covers_until: '2027-05-20T09:05:00Z' };
const fullPayment = paidPayment && { ...paidPayment, received_amount: paidPayment.amount };
const unpublished = { listing_state: 'submitted' } as const;
const approved = { listing_state: 'approved' } as const;
const receiptPath = '/receipts?number=12';
const paymentRequest = /You can pay now|Before it can go live/;
const unchangedPage = /your page stays as it (is|was)/i;

test.each<[Notice['kind'], Partial<Notice>, path: string, ...patterns: (string | RegExp)[]]>([
  ['submitted', {}, '/my-adverts', unchangedPage],
  ['submitted', unpublished, '/my-adverts', paymentRequest],
  [
    'submitted',
    { ...unpublished, has_payment_in_check: true },
    '/my-adverts',
    /We have your payment, or are checking it(?!.*You can pay)/s,
  ],
  ['changes-requested', {}, '/advertise?listing=1001', unchangedPage],
  ['changes-requested', unpublished, '/advertise?listing=1001', paymentRequest],
  ['refused', {}, '/my-adverts', unchangedPage, 'too dark'],
  ['refused', { listing_state: 'suspended' }, '/my-adverts', 'you get the money back'],
  ['approved', {}, '/aminas-mats'],
  ['approved', approved, '/pay?listing=1001', "Your advert is approved: Amina's Mats"],
  [
    'approved',
    { ...approved, has_payment_in_check: true },
    '/pay?listing=1001',
    /We are checking your payment(?!.*Pay for your advert)/s,
  ],
  ['live', {}, '/aminas-mats'],
  ['ends-in-1-day', {}, '/pay?listing=1001&package=half-yearly'],
  ['expired', {}, '/pay?listing=1001&package=half-yearly'],
  ['renewal-price', {}, '/pay?listing=1001&package=half-yearly', 'no prompt', 'Live until'],
  ['suspended', {}, '/my-adverts'],
  ['restored', {}, '/aminas-mats'],
  [
    'post-refused',
    { post: 'Ten bales' },
    '/',
    'Your post',
    'Ten bales',
    'Customers do not see your post',
  ],
  ['payment-paid', { payment: coveredPayment }, receiptPath, '20 May 2027'],
  ['claim-refused', approved, '/pay?listing=1001', 'did not find your payment'],
  ['payment-review', {}, receiptPath, 'not the right amount', 'Kshs. 18,998', 'Kshs. 18,000'],
  ['payment-review', { payment: fullPayment }, receiptPath, 'We check your payment'],
])('the email about %s with %j leads to %s', (kind, change, path, ...patterns) => {
  const content = render(createSampleNotice(kind, change));
  expect(content.path).toBe(path);
  for (const pattern of patterns) expect(`${content.subject}\n${content.text}`).toMatch(pattern);
  // Only the rows with `paymentRequest` are emails that ask for a payment.
  if (!patterns.includes(paymentRequest)) expect(content.text).not.toMatch(paymentRequest);
});

test('a receipt email states amount, purpose, date and reference [G16]', () => {
  const { subject, text } = render(createSampleNotice('payment-paid'));
  expect(subject).toBe("Receipt 12: Kshs. 18,000 for Amina's Mats");
  const purpose = ['Half-Yearly, with a website', 'when your page goes live'];
  for (const fact of [...purpose, '21 November 2026, 12:05', 'TKB4EXAMPLE', 'K7M2-PQ9X'])
    expect(text).toContain(fact);
});

test('a refund email states amount, reason, channel and code [G16]', () => {
  expect(render(createSampleNotice('refund-due')).subject).toBe('You get Kshs. 18,000 back');
  expect(render(createSampleNotice('refund-due')).text).toContain('not live within 2 days');
  const refund = { state: 'refunded' as const, refund_code: 'TKC4EXAMPL' };
  const payment = paidPayment && { ...paidPayment, ...refund };
  const { subject, text } = render(createSampleNotice('refunded', { payment }));
  expect(subject).toBe('We sent Kshs. 18,000 back to you');
  expect(text).toContain('back by M-Pesa');
  expect(text).toMatch(/Code of the refund:?\s+TKC4EXAMPL/);
});

const endKinds = ['ends-in-3-days', 'expired'] as const;
test.each(endKinds)('the email about %s states the package’s price and payment page', (kind) => {
  const { text } = render(createSampleNotice(kind));
  for (const fact of ['Half-Yearly', 'Kshs. 14,999', '5378141']) expect(text).toContain(fact);
  expect(render(createSampleNotice(kind, { payment: null })).text).not.toContain('5378141');
});

const renderWeek = (...changes: Parameters<typeof createSampleReach>[0][]) =>
  render(createWeekNotice(changes.map((change) => createSampleReach(change))));
const createWeekNotice = (adverts: NoticeReach['adverts'], is_counted = true) => {
  const reach = { from: '2026-11-16', to: '2026-11-22', is_counted, adverts };
  return createSampleNotice('week', { reach });
};

test.each<[Parameters<typeof createSampleReach>[0], string]>([
  [{}, '1,212 people saw your page. 31 called or wrote.'],
  [{ visitors: 1, enquiries: 0 }, '1 person saw your page.'],
  [{ visitors: 0, enquiries: 1 }, '1 person saw your page. 1 called or wrote.'],
  [{ visitors: 0, enquiries: 0 }, 'No visitors.'],
])('a weekly email of an advert with %j contains: %s', (change, sentence) => {
  const { subject, text } = renderWeek(change);
  expect(subject).toBe("Last week on Tangaza: Amina's Mats");
  expect(text).toContain('From Monday, 16 November 2026, to Sunday, 22 November 2026:');
  expect(text).toContain(sentence);
  expect(text).toContain('Our staff promoted it: Facebook and WhatsApp.');
  expect(text).toContain(`${site}/profile-management`);
});

test('a weekly email has a tip if an advert had no visitors', () => {
  const quiet = { visitors: 0, enquiries: 0, channels: [] };
  const tip = 'Share your page on WhatsApp';
  expect(renderWeek({}).text).not.toContain(tip);
  const { text, subject } = renderWeek({}, { ...quiet, slug: 'more-mats' });
  expect(text).toContain(tip);
  expect(text).toContain("Amina's Mats (/aminas-mats):");
  expect(text).toContain("Amina's Mats (/more-mats):");
  expect(subject).toBe("Last week on Tangaza: Amina's Mats and 1 more");
  const uncounted = createWeekNotice([createSampleReach({ visitors: 0, enquiries: 0 })], false);
  expect(render(uncounted).text).not.toContain('No visitors');
});

test('an email that asks to share a page has a button for it, before its other link', () => {
  const message = "Amina's Mats on Tangaza: https://tangaza.example/aminas-mats#w";
  const address = `https://wa.me/?text=${encodeURIComponent(message).replaceAll("'", '&#39;')}`;
  const quiet = { visitors: 0, enquiries: 0 };
  const buttonPattern = /<a href="([^"]*)" style=/g;
  for (const email of [render(createSampleNotice('live')), renderWeek(quiet)]) {
    const buttons = Array.from(email.html.matchAll(buttonPattern), ([, url]) => url);
    expect(buttons).toEqual([address]);
    expect(email.html.indexOf(address)).toBeLessThan(email.html.indexOf(`>${email.link}<`));
    expect(email.text).toContain('Share on WhatsApp:\nhttps://wa.me/?text=');
  }
  for (const email of [renderWeek({}), renderWeek(quiet, quiet)])
    expect(email.html).not.toContain('wa.me');
  // An email about several adverts leads to My Adverts, which has a button for each.
  const hint = 'My Adverts has a button for that.';
  expect(renderWeek(quiet, quiet).text).toContain(hint);
  expect(renderWeek(quiet).text).not.toContain(hint);
});

test('a reminder states the advert’s reach, unless it is zero', () => {
  const sentence =
    'Since 16 November 2026: 1,212 people saw your page. 31 called or wrote. Each person counts once a day.';
  expect(render(createSampleNotice('ends-in-3-days')).text).toContain(sentence);
  const { reach } = createWeekNotice([createSampleReach({ visitors: 0, enquiries: 0 })]);
  const { text } = render(createSampleNotice('ends-in-3-days', { reach }));
  expect(text).not.toMatch(/Since|Your visitors/);
});

test('an email about the reach has two large figures, and a sentence in plain text', () => {
  const { html, text } = renderWeek({}, { visitors: 0, enquiries: 0, title: 'Quiet Mats' });
  expect(html.match(/font-size:40px[^>]*>([\d,]+)</g)).toHaveLength(2);
  expect(html).toMatch(/1,212<\/span><br>saw your page.*31<\/span><br>called or wrote/);
  expect(html).toContain('No visitors.');
  expect(html).not.toContain('1,212 people saw your page');
  expect(text).toContain("Amina's Mats:\n    1,212 people saw your page. 31 called or wrote.\n");
});

test('emails about a public page show its cover, in HTML only', () => {
  const cover = '6d4cf7d0-51c4-4a64-9f12-0d3b1f2a7c55';
  const kinds = noticeKinds.filter((kind) => {
    const { html, text } = render(createSampleNotice(kind, { cover }));
    expect(text).not.toContain(cover);
    return html.includes(`<img src="${site}/media/${cover}/640.webp" alt="Amina&#39;s Mats"`);
  });
  expect(kinds).toEqual(['live', ...noticeKinds.filter(isReminder), 'week', 'expired', 'restored']);
  const adverts = [createSampleReach(), createSampleReach({ slug: 'more-mats' })];
  expect(render({ ...createWeekNotice(adverts), cover }).html).not.toContain('<img');
});

test('only emails that a member can stop have the address for it', () => {
  const unsubscribe = `${site}/api/unsubscribe/token`;
  const kinds = noticeKinds.filter((kind) => {
    const { content, url } = toNoticeEmail(createSampleNotice(kind), site, unsubscribe);
    return renderEmail(content, url).text.includes(unsubscribe);
  });
  expect(kinds).toEqual([...noticeKinds.filter(isReminder), 'week']);
});

test('only a notice before the end is a reminder', () => {
  const reminders = ['ends-in-3-days', 'ends-in-1-day', 'ends-in-3-hours'];
  expect(noticeKinds.filter(isReminder)).toEqual(reminders);
});

test('a notice with missing data fails instead of sending half', () => {
  expect(() => render(createSampleNotice('live', { slug: null }))).toThrow('no address');
  expect(() => render(createSampleNotice('payment-paid', { payment: null }))).toThrow('no payment');
});
