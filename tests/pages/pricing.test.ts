import { expect, test } from 'vitest';
import {
  findAll,
  findBreakableNames,
  getTexts,
  findLink,
  findOnly,
  openPage,
  findByHeading,
  getText,
} from '../support/built-pages.ts';

const packages = [
  { name: 'Daily', shillings: 'Kshs. 129', dollars: '$1.29', duration: '1 day' },
  { name: 'Weekly', shillings: 'Kshs. 899', dollars: '$8.99', duration: '7 days' },
  { name: 'Monthly', shillings: 'Kshs. 2,999', dollars: '$29.99', duration: '30 days' },
];

const page = openPage('/pricing');
const main = findOnly(page, 'main');
const cards = findAll(main, 'article');
const banner = findByHeading(main, 'section', 'M-Pesa till number');

test('the page has three packages with prices and durations [R034, R055, R173]', () => {
  expect(page.title).toBe('Tangaza | Pricing');
  expect(cards.flatMap((card) => getTexts(card, 'h2, h3'))).toEqual(
    packages.map(({ name }) => name),
  );
  for (const [index, { shillings, dollars, duration }] of packages.entries()) {
    expect(getText(cards[index])).toContain(shillings);
    expect(getText(cards[index])).toContain(`or ${dollars}`);
    expect(getTexts(cards[index] ?? main, '*')).toContain(duration);
  }
});

test('the banner and every card show the same till number [R054, R056, R174]', () => {
  expect(getTexts(banner, '*')).toContain('5378141');
  for (const [index, { dollars }] of packages.entries()) {
    const card = cards[index] ?? main;
    expect(getText(card)).toContain('5378141');
    expect(getText(findOnly(findOnly(card, 'form'), 'button'))).toBe(`Pay ${dollars} by card`);
  }
  expect(new Set(getText(main).match(/\b\d{6,7}\b/g))).toEqual(new Set(['5378141']));
});

test('no line of the cards breaks inside of M-Pesa', () => {
  expect(cards.flatMap((card) => findBreakableNames(card))).toEqual([]);
});

test('each card starts an advert with its package and states the price of a day', () => {
  const starts = cards.map((card) => {
    const link = findOnly(card, 'a');
    return [getText(link), link.getAttribute('href'), link.getAttribute('data-identity')];
  });
  expect(starts).toEqual([
    ['Start with Daily', '/advertise?package=daily', 'signup'],
    ['Start with Weekly', '/advertise?package=weekly', 'signup'],
    ['Start with Monthly', '/advertise?package=monthly', 'signup'],
  ]);
  expect(cards.map((card) => /Kshs\. [\d,]+ a day/.exec(getText(card))?.[0])).toEqual([
    undefined,
    'Kshs. 128 a day',
    'Kshs. 100 a day',
  ]);
});

test('the cards precede the till, whose steps are a numbered list', () => {
  const parts = findAll(main, 'article, section[aria-labelledby=till]');
  expect(parts.indexOf(banner)).toBe(parts.length - 1);
  expect(getTexts(findOnly(banner, 'ol'), 'li')).toEqual([
    'Pay the price in shillings to this till.',
    'Copy the message from M-Pesa.',
    'Paste it in My Adverts.',
  ]);
});

test('the page explains the prompt and hours of support [R008, R010]', () => {
  expect(getText(banner)).toContain('M-Pesa asks for the money on your phone');
  expect(findLink(banner, 'Call 0700 000 001').getAttribute('href')).toBe('tel:+254700000001');
  for (const text of ['Weekdays 8am-5pm', 'Saturday 9am-1pm', 'No Sunday work']) {
    expect(getText(main)).toContain(text);
  }
});

test('the page states rules of dollars, websites and refunds [R005, R007, R009]', () => {
  for (const text of [
    'in US dollars only',
    'Kshs. 3,999 or $39, together with the Monthly, Quarterly, Half-Yearly or Yearly package',
    'only if your business is not live within 2 days',
    'Start with one of these:',
  ]) {
    expect(getText(main)).toContain(text);
  }
});

test('the longer packages have their days and prices', () => {
  expect(getTexts(main, 'li')).toEqual(
    expect.arrayContaining([
      'Quarterly: 90 days, Kshs. 7,999',
      'Half-Yearly: 180 days, Kshs. 14,999',
      'Yearly: 365 days, Kshs. 27,999',
    ]),
  );
  expect(getText(main).match(/You pay last/g)).toHaveLength(1);
  const starts = findAll(main, 'a[href^="/advertise?package="]').map((link) =>
    link.getAttribute('href'),
  );
  expect(starts).toEqual(
    ['daily', 'weekly', 'monthly', 'quarterly', 'half-yearly', 'yearly'].map(
      (id) => `/advertise?package=${id}`,
    ),
  );
});

test('each package has a form with its own PayPal button [R163]', () => {
  const forms = findAll(page, 'form[method=post]').map(
    (form) =>
      new Map(
        findAll(form, 'input').map((input) => [
          input.getAttribute('name'),
          input.getAttribute('value'),
        ]),
      ),
  );
  expect(forms).toHaveLength(3);
  expect(new Set(forms.map((form) => form.get('hosted_button_id'))).size).toBe(3);
  for (const form of forms) {
    expect(form.get('cmd')).toBe('_s-xclick');
    expect(form.get('return')).toMatch(/^http.*\/thank-you$/);
    expect(form.get('cancel_return')).toMatch(/^http.*\/cancel$/);
  }
});

test('the pages after payment and cancelling have links [R059, R060]', () => {
  const thankYouPage = openPage('/thank-you');
  expect(getText(findOnly(thankYouPage, 'main'))).toContain('please call us on 0700 000 001');
  expect(findLink(findOnly(thankYouPage, 'main'), 'Back Home').getAttribute('href')).toBe('/');
  const cancelMain = findOnly(openPage('/cancel'), 'main');
  expect(getText(cancelMain)).toContain('If you cancelled at PayPal, you paid nothing.');
  expect(findLink(cancelMain, 'Back Home').getAttribute('href')).toBe('/');
  expect(findLink(cancelMain, 'Back to the prices').getAttribute('href')).toBe('/pricing');
});
