import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { listGoods } from '#domain/listing/items.ts';
import {
  findAll,
  getTexts,
  getBuiltFile,
  getFact,
  findLink,
  findOnly,
  openPage,
  findByHeading,
  getText,
} from '../support/built-pages.ts';

const page = openPage('/');
const main = findOnly(page, 'main');
const findCard = (title: string) => findByHeading(main, 'article', title);

test('the landing page has its sections in order, no dashboard [R021, R033, R047, R048, R051]', () => {
  expect(page.title).toBe('Tangaza | Advertise your business online');
  expect(getTexts(main, 'h2')).toEqual([
    'Browse Businesses',
    'Why advertise with us?',
    'How it works',
    'Questions people ask us',
    'Start with one day',
  ]);
  expect(getText(findOnly(page, '#about'))).toContain('Why advertise with us?');
  expect(getText(page.body)).not.toContain('Noticeboard');
});

test('the hero names price, advert and account [R003, R046]', () => {
  const hero = findByHeading(main, 'section', 'Build, Grow and Advance your business');
  expect(getTexts(hero, 'p')).toContain('Advertising costs Kshs. 129 or $1.29 a day.');
  expect(getText(findOnly(hero, 'a'))).toBe('Start your advert');
  expect(getText(findOnly(hero, 'button'))).toBe('Log In or Create Account');
  expect(findOnly(main, 'form').getAttribute('action')).toBe('/all-businesses/search');
});

test('the street picture weighs at most 6 kB', () => {
  const street = readFileSync('src/features/landing/market.svg');
  expect(brotliCompressSync(street).length).toBeLessThanOrEqual(6000);
});

test('the four benefits have headings and hidden icons [R006, R047]', () => {
  const benefits = findAll(findByHeading(main, 'section', 'Why advertise with us?'), 'li');
  expect(benefits.flatMap((benefit) => getTexts(benefit, 'h3'))).toEqual([
    'Customer retention',
    'More daily customers',
    'Business growth',
    'Targeting customers',
  ]);
  for (const benefit of benefits) {
    expect(findAll(benefit, 'svg')).toHaveLength(1);
    expect(findAll(benefit, 'svg[aria-hidden=true]')).toHaveLength(1);
  }
  expect(getText(benefits[1])).toContain('about 500-1000 people per day');
});

test('four pictures explain how advertising works [R051]', () => {
  const panels = findAll(findByHeading(main, 'section', 'How it works'), 'li');
  expect(panels.flatMap((panel) => getTexts(panel, 'h3'))).toEqual([
    'Online marketing',
    'Pictures',
    'Online ads',
    'Word of mouth',
  ]);
  for (const panel of panels) {
    const picture = findOnly(panel, 'img');
    expect(picture.getAttribute('alt')).toMatch(/\w{3}/);
    expect(existsSync(getBuiltFile(picture.getAttribute('src') ?? ''))).toBe(true);
    expect(getText(findOnly(panel, 'p'))).toMatch(/\w+ \w+/);
  }
});

describe('the businesses', () => {
  test('the businesses are eight, each with a picture of its own [R001, R048, R112]', () => {
    const cards = findAll(main, 'article');
    expect(cards.flatMap((card) => getTexts(card, 'h3'))).toEqual(
      businesses.map(({ title }) => title),
    );
    const pictures = cards.map((card) => findOnly(card, 'img').getAttribute('src') ?? '');
    expect(new Set(pictures).size).toBe(8);
    expect(pictures.every((src) => existsSync(getBuiltFile(src)))).toBe(true);
  });

  test.each(businesses)('$title: all of its data is shown [R048, R112]', (business) => {
    const { title, description, contact, phone, located, deliveries, image } = business;
    const card = findCard(title);
    expect(getTexts(card, '*')).toContain(description);
    expect(getText(getFact(card, 'Ask for'))).toBe(contact);
    expect(getText(getFact(card, 'Where'))).toBe(located);
    expect(getText(getFact(card, 'Deliveries'))).toBe(deliveries);
    const phoneLink = findOnly(getFact(card, 'Phone'), 'a');
    expect(phoneLink.getAttribute('href')).toBe(`tel:${phone}`);
    expect(getText(phoneLink)).toMatch(/^0700 000 01[1-8]$/);
    expect(findOnly(card, 'img').getAttribute('alt')).toBe(image.alt);
  });

  test.each(businesses)('$title: the line below its name says what it sells', (business) => {
    const { title, description, items } = business;
    const [line] = getTexts(findCard(title), 'hgroup > p');
    expect(line).toBe(listGoods(items) || description);
  });

  test.each([
    ['/judys-mats', 'from Kshs. 1,200'],
    ['/faiths-vitenges', 'Kshs. 1,500'],
    ['/brooches', undefined],
  ])('%s shows the lowest available price: %s', (route, price) => {
    const title = businesses.find(({ url }) => url === route)?.title ?? '';
    const prices = getTexts(findCard(title), 'p').filter((priceText) => priceText.includes('Ksh'));
    expect(prices).toEqual([price].filter(Boolean));
  });

  test.each(businesses)('$title leads to its page [R001, R050]', ({ title, url }) => {
    expect(findLink(findCard(title), title).getAttribute('href')).toBe(url);
    expect(existsSync(getBuiltFile(`${url}.html`))).toBe(true);
  });

  test('only featured businesses are called new arrivals [R049]', () => {
    expect(new Set(businesses.map(({ featured }) => featured)).size).toBe(2);
    for (const { title, featured } of businesses) {
      const badges = getTexts(findCard(title), '*').filter((label) => label === 'New Arrival');
      expect(badges.length > 0, title).toBe(featured);
    }
  });
});

/** Each question of the page, with texts that its answer contains. */
const questions: [question: string, ...answerTexts: string[]][] = [
  ['How much does it cost to advertise?', 'Kshs. 129 or $1.29'],
  [
    'How do I pay?',
    'US dollars only',
    '5378141',
    'M-Pesa asks for the money on your phone',
    'call us on',
  ],
  ['What do I need for my advert?', 'at least one high-resolution photo', '800 pixels'],
  ['How many people will see my business?', '500-1000 people per day'],
  ['Can I get my money back?', 'Only if your business is not live within 2 days'],
  ['Which packages are there?', 'six: Daily, Weekly, Monthly, Quarterly, Half-Yearly and Yearly'],
  [
    'Can you build a website for my business?',
    'Kshs. 3,999 or $39 together with the Monthly, Quarterly, Half-Yearly or Yearly package',
  ],
  ['When can I reach you?', 'Weekdays 8am-5pm', 'Saturday 9am-1pm', 'No Sunday work'],
  ['Who is behind this?', 'February 2021', 'remote team with no physical offices'],
];

test('nine questions have complete answers [R006, R008, R009, R052]', () => {
  const foldedAnswers = findAll(findOnly(page, '#faq'), 'details');
  expect(foldedAnswers.map((foldedAnswer) => getText(findOnly(foldedAnswer, 'summary')))).toEqual(
    questions.map(([question]) => question),
  );
  for (const [index, [, ...answerTexts]] of questions.entries()) {
    for (const text of answerTexts) expect(getText(foldedAnswers[index])).toContain(text);
  }
});

test('the answer to how to pay begins with M-Pesa', () => {
  const [answer] = getTexts(findOnly(page, '#faq-payment'), 'p');
  expect(answer).toContain('M-Pesa');
  expect(answer).not.toContain('card');
});

test('without scripts a visitor calls or writes to Tangaza [R021, R048]', () => {
  const links = findAll(findOnly(page, 'noscript'), 'a').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['tel:+254700000001', 'mailto:hello@tangaza.example']);
});
