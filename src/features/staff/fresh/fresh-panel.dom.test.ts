/** Tests the numbers of public posts for staff, and the decision about a post without a photo. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffCounts } from '#domain/staff/staff-counts.ts';
import type { StaffFresh } from '#domain/staff/staff-fresh.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import Fresh from './Fresh.panel.tsx';

const address = vi.hoisted(() => ({ query: '?view=fresh' }));
vi.mock('#browser/address.ts', () => ({
  readQuery: () => address.query,
  onQueryChange: () => () => {},
}));
vi.mock('#browser/identity.ts', () => ({ on: () => () => undefined }));
const requestJson = vi.hoisted(() => vi.fn());
vi.mock('#browser/api/request.ts', () => ({ requestJson }));

document.documentElement.lang = 'en';
Object.assign(document, { visibilityState: 'visible' });

const post: StaffFresh = {
  id: 1,
  title: 'New bottles',
  description: 'New bottles of 100 ml. Order on 0722 611 940.',
  author: 'Juma Baya',
  slug: 'baya-coconut-oil',
  business: 'Baya Coconut Oil',
  created_at: '2027-01-07T18:00:00Z',
  edited_at: null,
  contacts: ['0722611940'],
  pictures: [],
};
const photo = { id: crypto.randomUUID(), width: 900, height: 1200, alt: '', hidden_key: null };

async function renderPosts(posts: StaffFresh[], query = '?view=fresh') {
  address.query = query;
  requestJson.mockResolvedValue({ items: posts, next: null });
  const screen = {
    text: getText().staff,
    announce: () => undefined,
    counts: { fresh: 5 } as StaffCounts,
  };
  return render(createElement(ScreenContext, { value: screen }, createElement(Fresh)));
}

test.each([
  ['?view=fresh', 'Waiting: 2Published, not seen yet: 3'],
  ['?view=fresh&state=published', 'Waiting: 3Published, not seen yet: 2'],
])('the links of %s have the numbers of both lists', async (query, links) => {
  const { find, getText: readText } = await renderPosts([post, { ...post, id: 2 }], query);
  expect(readText('nav')).toBe(links);
  expect(find('nav a[aria-current]').textContent).toMatch(/: 2$/);
  expect(find('nav li:last-child a').getAttribute('href')).toBe('?view=fresh&state=published');
});

test.each([
  ['without a photo', [], 'Allow it, once it has a photo', false],
  ['with a photo', [photo], 'Show it to customers', true],
])('the decision about a post %s says what happens', async (_, pictures, label, isPrimary) => {
  const { getText: readText } = await renderPosts([{ ...post, pictures }]);
  const [button] = document.querySelectorAll('article button');
  expect(button?.textContent).toBe(label);
  expect(button?.className.includes('bg-accent')).toBe(isPrimary);
  expect(readText('article').includes('Customers do not see it before it has one.')).toBe(
    pictures.length === 0,
  );
});
