import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { featureSchema } from '#domain/listing/listing.schema.ts';
import { businesses } from '../businesses/businesses.ts';
import { navigation } from '../navigation.ts';
import { site } from '../site.ts';
import * as text from './en.ts';

const words = z.string().trim().min(1);
const id = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/);
const question = z.strictObject({ id, question: words, answer: z.array(words).min(1) });
const icon = z.enum(['heart', 'people', 'growth', 'target']);
const benefit = z.strictObject({ id, title: words, icon, desc: words });
const image = z.strictObject({ name: z.string().regex(/^how-it-works\/[a-z-]+$/), alt: words });
const panel = z.strictObject({ id, title: words, desc: words, image });
const link = z.strictObject({ id, title: words, route: z.string().startsWith('/') });
test.each([
  ['questions [R052, R115]', 9, question, text.faq.items],
  ['benefits [R047, R115]', 4, benefit, text.benefits.items],
  ['panels of how it works [R051, R115]', 4, panel, text.howItWorks.items],
  ['links of the navigation [R115]', 4, link, navigation],
  ['features [R115]', 6, featureSchema, businesses.flatMap(({ features }) => features)],
])('the %s are %i, each with its fields and an id of its own', (_, count, shape, list) => {
  const ids = list.map((each) => shape.parse(each).id);
  expect([ids.length, new Set(ids).size]).toEqual([count, count]);
});

test.each(['privacy', 'terms'] as const)('sections of %s have addresses of their own', (page) => {
  const { sections } = text[page];
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
});

test('the till number is written in one place [R174]', () => {
  expect(site.till).toMatch(/^\d{7}$/);
  const source = new URL('../../', import.meta.url);
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  const naming = files.filter((file) => readFileSync(file, 'utf8').includes(site.till));
  expect(naming).toEqual([expect.stringMatching(/src\/content\/site\.ts$/)]);
});
