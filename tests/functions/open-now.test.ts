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

async function search(typed: string, cursor = '') {
  const parameters = new URLSearchParams({ q: typed, ...(cursor !== '' && { cursor }) });
  const response = await fetch(`${stack.site}/api/listings?${String(parameters)}`);
  const { cards, ...result } = (await response.json()) as {
    cards: string;
    heading: string;
    status: string;
    next: string | null;
  };
  const headings = cards.match(/<h3.*?<\/h3>/gs) ?? [];
  const [beforeDivider = '', afterDivider = ''] = cards.split('Closed now, or no hours given');
  return {
    ...result,
    openTitles: afterDivider === '' ? [] : (beforeDivider.match(/<h3.*?<\/h3>/gs) ?? []),
    titles: headings.map((heading) => heading.replaceAll(/<[^>]*>/g, '').trim()),
  };
}

test.each(['barber open now', 'open now barber', 'barber wazi sasa'])(
  'the search %j has the open business first, and says so',
  async (typed) => {
    const { titles, status } = await search(typed);
    expect(titles).toEqual(['Night Barber', 'Quiet Barber']);
    expect(status).toContain('1 of these is open now. It comes first.');
  },
);

test.each(['open now', 'shops open now', 'imefunguliwa sasa'])(
  'the search %j lists all businesses, the open ones first',
  async (typed) => {
    const { titles, openTitles, heading, status } = await search(typed);
    expect(openTitles).toHaveLength(2);
    expect(titles.slice(0, 2).toSorted()).toEqual(['Night Barber', 'Night Chemist']);
    expect(titles).toContain('Quiet Barber');
    expect(heading).toBe('2 businesses open now');
    expect(status).toContain('2 of these are open now. They come first.');
  },
);

test('a search without these words has its usual order', async () => {
  const { titles, status } = await search('barber');
  expect(titles).toEqual(['Quiet Barber', 'Night Barber']);
  expect(status).not.toContain('open now');
});

test('open businesses come first among the results of all pages', async () => {
  await listings.live({ title: 'Early Tailor', opening_hours: 'Mo-Su 00:00-24:00' });
  for (let number = 0; number < 25; number += 1) await listings.live({ title: `Tailor ${number}` });
  const first = await search('tailor open now');
  expect(first.titles).toHaveLength(24);
  expect(first.titles[0]).toBe('Early Tailor');
  expect(first.status).toContain('1 of these is open now. It comes first.');
  const second = await search('tailor open now', first.next ?? '');
  expect(second.titles).toHaveLength(2);
  expect(second.next).toBeNull();
  expect(new Set([...first.titles, ...second.titles]).size).toBe(26);
});
