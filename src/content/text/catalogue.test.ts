import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { businesses } from '../businesses/businesses.ts';
import { getNavigation } from '../navigation.ts';
import { site } from '../site.ts';
import { getText } from './text.ts';

const text = getText('en');

test.each([
  ['questions [R052, R115]', 9, text.faq.items],
  ['benefits [R047, R115]', 4, text.benefits.items],
  ['panels of how it works [R051, R115]', 4, text.howItWorks.items],
  ['links of the navigation [R115]', 4, getNavigation()],
  ['features [R115]', 6, businesses.flatMap(({ features }) => features)],
])('the %s are %i with distinct ids', (_, count, list) => {
  const ids = list.map(({ id }) => id);
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
  const filesWithTill = files.filter((file) => readFileSync(file, 'utf8').includes(site.till));
  expect(filesWithTill).toEqual([expect.stringMatching(/src\/content\/site\.ts$/)]);
});
