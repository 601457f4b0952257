/** Tests the lines of the rows of lists, which a phone wraps or cuts. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { render } from '#tests/support/render.ts';
import { toListingRow } from '../listings/listing-row.ts';
import { toUserRow } from '../users/user-row.ts';
import { LinkRow, ListRow, type RowText } from './ListRow.tsx';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

const renderRow = (text: RowText) =>
  render(
    createElement(ListRow, {
      id: '1',
      text,
      isOpen: false,
      onToggle: () => undefined,
      children: '',
    }),
  );

const listing = {
  id: 1062,
  title: 'Cheruiyot Sports Massage',
  state: 'live',
  live_until: '2027-02-03T10:00:00Z',
  owner: 'Kibet Cheruiyot',
  is_waiting: true,
  is_refused: false,
  featured: true,
  created_at: '2027-01-08T05:00:00Z',
} as unknown as StaffListing;

test('the row of an advert begins with its number, and breaks only between its facts', async () => {
  const text = toListingRow(listing, getText().staff);
  await render(createElement(LinkRow, { id: '1', text, href: '?view=advert&id=1062' }));
  const facts = [...document.querySelectorAll('a span span span')].map((fact) => [
    fact.textContent,
    fact.classList.contains('whitespace-nowrap'),
  ]);
  expect(facts).toEqual([
    ['1062', true],
    ['Until 3 Feb 2027', true],
    ['Changes wait', true],
    ['Kibet Cheruiyot', true],
    ['Featured', true],
  ]);
  expect(document.querySelector('a')?.textContent).not.toContain('·');
});

test.each([
  ['a short name', { wraps: 'on phones' }],
  ['a long name', {}],
] as const)(
  'a review of %s has its sign, its changes and its time in this order',
  async (_, wraps) => {
    const row = { name: 'Mats', badge: 'Reported', summary: 'New advert', endsWithTime: true };
    await renderRow({ ...row, since: 'Late', ...wraps });
    const summary = document.querySelector('summary > span');
    expect(summary?.textContent).toBe('ReportedNew advert Late');
    expect(summary?.classList.contains('max-md:flex')).toBe(!('wraps' in wraps));
    // A wide screen has a column for the time.
    expect(document.querySelector('summary > :last-child')?.className).toContain('max-md:hidden');
  },
);

test('the row of a member breaks only between its facts, and has a narrow column for the date', async () => {
  const member = {
    name: 'Naliaka Wanyama',
    phone: '+254721637244',
    email: 'naliaka.wanyama@gmail.example',
    confirmed: true,
    roles: [],
    listings: 1,
    live: 0,
    created_at: '2027-01-08T05:00:00Z',
  } as unknown as StaffUser;
  const text = toUserRow(member, getText().staff);
  await render(createElement(LinkRow, { id: '1', text, href: '?view=member' }));
  const facts = [...document.querySelectorAll('a .whitespace-nowrap')];
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    '0721 637 244',
    'live adverts: 0 of 1',
    'naliaka.wanyama@gmail.example',
  ]);
  expect(document.querySelector('a')?.className).toContain('8fr)_6.5rem]');
});

test('the row of the log keeps the names of the actor and the member whole', async () => {
  await renderRow({
    name: 'Payment 920764',
    summary: 'Refund approved (Kshs. 899, ULLN4YEYD2), by Chebet Koech (Muthoni Kariuki)',
    names: ['Chebet Koech', 'Muthoni Kariuki'],
    since: '07:55',
    wraps: 'whole',
  });
  const names = [...document.querySelectorAll('summary .whitespace-nowrap')];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Kshs. 899,',
    'ULLN4YEYD2',
    'Chebet Koech',
    'Muthoni Kariuki',
  ]);
  expect(document.querySelector('summary > span > span:last-child')?.textContent).toBe(
    'Refund approved (Kshs. 899, ULLN4YEYD2), by Chebet Koech (Muthoni Kariuki)',
  );
});

test('the time after a summary begins no line with a separator', async () => {
  await renderRow({
    name: 'Mats',
    summary: 'Kshs. 899, SKL2MMM111: It was paid twice.',
    turn: 'Asked for by Chebet Koech.',
    since: 'Since 7 Jan 2027',
    endsWithTime: true,
    wraps: 'whole',
  });
  expect(document.querySelector('summary > span')?.textContent).toBe(
    'Kshs. 899, SKL2MMM111: It was paid twice. Asked for by Chebet Koech. Since 7 Jan 2027',
  );
});
