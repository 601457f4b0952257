import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { featureSchema } from '#domain/listing/listing.schema.ts';
import { businesses } from '../businesses/businesses.ts';
import { navigation } from '../navigation.ts';
import { websiteBuild } from '../price-list.ts';
import { site } from '../site.ts';
import * as text from './en.ts';
import { formatPrice, priceOfADay } from './en/price.ts';

const words = z.string().trim().min(1);
const id = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/);

const shapes = {
  question: z.strictObject({ id, question: words, answer: z.array(words).min(1) }),
  benefit: z.strictObject({
    id,
    title: words,
    icon: z.enum(['heart', 'people', 'growth', 'target']),
    desc: words,
  }),
  panel: z.strictObject({
    id,
    title: words,
    desc: words,
    image: z.strictObject({ name: z.string().regex(/^how-it-works\/[a-z-]+$/), alt: words }),
  }),
  navigation: z.strictObject({ id: words, title: words, route: z.string().startsWith('/') }),
  legalPage: z.strictObject({
    title: words,
    heading: words,
    updated: z.string().regex(/\d{1,2} [A-Z][a-z]+ \d{4}$/),
    lead: words,
    sections: z.array(
      z.strictObject({
        id,
        heading: words,
        paragraphs: z.array(words),
        list: z.array(words).min(1).optional(),
      }),
    ),
  }),
};

test('there are nine questions with answers, each at an address of its own [R052, R115]', () => {
  const questions = z.array(shapes.question).parse(text.faq.items);
  expect(questions).toHaveLength(9);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(9);
});

test('the answers state what was decided [R003, R004, R005, R006, R008, R009, R010]', () => {
  const answers = text.faq.items.flatMap(({ answer }) => answer).join(' ');
  for (const fact of [
    priceOfADay,
    'Daily, Weekly, Monthly, Quarterly, Half-Yearly and Yearly',
    formatPrice(websiteBuild),
    'Monthly, Quarterly, Half-Yearly or Yearly',
    'US dollars only',
    site.till,
    'planned and not yet available',
    site.phone.words,
    'within 2 days of your payment',
    'Weekdays 8am-5pm, Saturday 9am-1pm. No Sunday work',
    '500-1000 people per day',
    '800 pixels',
    'February 2021',
    'remote team with no physical offices',
  ]) {
    expect(answers).toContain(fact);
  }
});

test('four benefits are named in the words of the specification [R047, R115]', () => {
  expect(text.benefits.heading).toBe('Why advertise with us?');
  const benefits = z.array(shapes.benefit).parse(text.benefits.items);
  expect(benefits.map(({ title }) => title)).toEqual([
    'Customer retention',
    'More daily customers',
    'Business growth',
    'Targeting customers',
  ]);
  expect(new Set(benefits.map(({ icon }) => icon)).size).toBe(4);
});

test('four panels say how it works, in order [R051, R115]', () => {
  expect(text.howItWorks.heading).toBe('How it works');
  const panels = z.array(shapes.panel).parse(text.howItWorks.items);
  expect(panels.map(({ title }) => title)).toEqual([
    'Online marketing',
    'Pictures',
    'Online ads',
    'Word of mouth',
  ]);
});

test('features and links of the navigation have their fields [R115]', () => {
  z.array(featureSchema)
    .length(6)
    .parse(businesses.flatMap(({ features }) => features));
  z.array(shapes.navigation).min(1).parse(navigation);
});

test('the about page has two blocks, its facts, and freelancing only as a plan [R002, R006, R010, R020, R057, R058]', () => {
  const { blocks, planned, pricingPackages } = text.about;
  expect(blocks.map(({ heading }) => heading)).toEqual([`What is ${site.name}`, 'Improvements']);
  const told = blocks.flatMap(({ paragraphs }) => [...paragraphs]).join(' ');
  for (const fact of ['February 2021', 'remote', '500-1000', ...site.hours.words]) {
    expect(told).toContain(fact);
  }
  expect(planned.cards.find(({ id }) => id === 'freelancing')?.tag).toBe('Planned');
  expect(pricingPackages).toBe('Pricing Packages');
});

test('the job listings say beta, not to apply, and the 75% [R063, R065]', () => {
  expect(text.jobs.beta).toContain('in beta');
  expect(text.jobs.beta).toContain('do not send applications');
  expect(text.jobs.requirementsNote).toContain('75%');
});

test.each(['privacy', 'terms'] as const)(
  'the sections of %s have addresses of their own',
  (page) => {
    const { sections } = shapes.legalPage.parse(text[page]);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    expect(sections.every(({ paragraphs, list = [] }) => paragraphs.length + list.length > 0)).toBe(
      true,
    );
  },
);

test('the till number is written in one place [R174]', () => {
  expect(site.till).toMatch(/^\d{7}$/);
  const source = new URL('../../', import.meta.url);
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  const naming = files.filter((file) => readFileSync(file, 'utf8').includes(site.till));
  expect(naming).toEqual([expect.stringMatching(/src\/content\/site\.ts$/)]);
});
