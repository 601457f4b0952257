/** Searches for businesses that are open now, by the hours of their adverts. */
import { beforeAll, expect, test } from 'vitest';
import { openStackForFile } from '../support/stack.ts';

const { stack, listings } = await openStackForFile();

beforeAll(async () => {
  const hours = { opening_hours: 'Mo-Su 00:00-24:00' };
  await listings.live({ title: 'Night Barber', ...hours });
  await listings.live({ title: 'Quiet Barber' });
  await listings.live({ title: 'Night Chemist', ...hours });
});

async function search(typed: string, more: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ q: typed, ...more });
  const response = await fetch(`${stack.site}/api/listings?${String(parameters)}`);
  const { cards, nearest, ...result } = (await response.json()) as {
    total: number;
    cards: string;
    heading: string;
    status: string;
    nearest: string;
    next: string | null;
  };
  return { ...result, titles: readTitles(cards), nearestTitles: readTitles(nearest), cards };
}

const readTitles = (html: string) =>
  (html.match(/<h3.*?<\/h3>/gs) ?? []).map((heading) => heading.replaceAll(/<[^>]*>/g, '').trim());

test.each([
  ['barber open now', {}],
  ['open now barber', {}],
  ['barber wazi sasa', {}],
  ['barber', { open: '1' }],
])('the search %j with %j has only the open business', async (typed, more) => {
  const { titles, total, heading, cards } = await search(typed, more);
  expect(titles).toEqual(['Night Barber']);
  expect(total).toBe(1);
  expect(heading).toBe('1 business for “barber”, open now');
  expect(cards).toContain('1 more is closed now, or gives no hours.');
  expect(cards).toContain('href="/all-businesses/search?q=barber"');
});

test.each([
  ['open now', {}],
  ['shops open now', {}],
  ['imefunguliwa sasa', {}],
  ['', { open: '1' }],
])('the search %j with %j lists all open businesses', async (typed, more) => {
  const { titles, heading } = await search(typed, more);
  expect(titles.toSorted()).toEqual(['Night Barber', 'Night Chemist']);
  expect(heading).toBe('2 businesses, open now');
});

test('a search without these words has its usual order', async () => {
  const { titles, heading } = await search('barber');
  expect(titles).toEqual(['Quiet Barber', 'Night Barber']);
  expect(heading).toBe('2 businesses for “barber”');
});

test('a search of which all results are closed says so and lists them', async () => {
  await listings.live({ title: 'Sunday Weaver', opening_hours: 'Mo-Su off' });
  await listings.live({ title: 'Quiet Weaver' });
  const { heading, status, titles, nearestTitles } = await search('weaver open now');
  expect(heading).toBe('Nothing for “weaver” is open now');
  expect(status).toContain('These open later, or give no hours.');
  expect(titles).toEqual([]);
  expect(nearestTitles.toSorted()).toEqual(['Quiet Weaver', 'Sunday Weaver']);
});

test('a search without results has the reason of the search, and not the hours', async () => {
  const { heading } = await search('xylograph open now');
  expect(heading).toBe('We found nothing for “xylograph”');
});

test('the open businesses of all pages follow each other', async () => {
  const hours = { opening_hours: 'Mo-Su 00:00-24:00' };
  await listings.live({ title: 'Quiet Tailor' });
  for (let number = 0; number < 26; number += 1)
    await listings.live({ title: `Tailor ${number}`, ...hours });
  const first = await search('tailor open now');
  expect(first.titles).toHaveLength(24);
  expect(first.heading).toBe('26 businesses for “tailor”, open now');
  expect(first.cards).not.toContain('Show all');
  const second = await search('tailor open now', { cursor: first.next ?? '' });
  expect(second.titles).toHaveLength(2);
  expect(second.next).toBeNull();
  expect(second.cards).toContain('1 more is closed now, or gives no hours.');
  expect(new Set([...first.titles, ...second.titles]).size).toBe(26);
});
