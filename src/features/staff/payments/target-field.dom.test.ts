/** Tests the search for the advert of some money. */
import { createElement, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { TargetField } from './TargetField.tsx';

const text = getText();

const requestJson = vi.hoisted(() => vi.fn());
vi.mock('#browser/api/request.ts', () => ({ requestJson }));
// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

const listings = [1004, 1005, 1006, 1007].map((id) => ({
  id,
  title: 'Mats',
  town: 'Kisumu',
  state: 'live',
  slug: null,
  owner: 'Amina Wanjiru',
  owner_id: null,
  featured: false,
  is_waiting: false,
  live_until: null,
  created_at: '2026-11-27T10:00:00Z',
  reason: null,
}));

const target = {
  id: 1004,
  title: 'Mats',
  state: 'live',
  owner: 'Amina Wanjiru',
  payer_members: [] as { id: string; name: string }[],
  reference: '845163',
  amount: 999,
  currency: 'KES',
  phone: '+254712000001',
  phone_kind: 'advert',
  agrees: false,
  ruled_out: null,
};

beforeEach(() => {
  vi.useFakeTimers();
  requestJson.mockImplementation(({ path }: { path: string }) =>
    Promise.resolve(
      path.startsWith('/api/staff/find') ? { listings, members: [], payments: [] } : target,
    ),
  );
});

const money = {
  id: 'm',
  received_amount: 899,
  amount: 899,
  currency: 'KES',
  phone: '2541*****990',
  payer: null,
};

function TestField() {
  const [value, setValue] = useState('');
  return createElement(
    'form',
    null,
    createElement(TargetField, {
      money: money as unknown as StaffPayment,
      name: 'listing',
      value,
      problem: undefined,
      onWrite: setValue,
      onTarget: () => undefined,
    }),
  );
}

const renderField = () => {
  const screen = { text: text.staff, announce: () => undefined };
  return render(createElement(ScreenContext, { value: screen }, createElement(TestField)));
};

test('a name offers at most three adverts, of which one is chosen', async () => {
  const { fill, advanceTimers, click, getText: readText, getFocused } = await renderField();
  await fill('input', 'Mats');
  await advanceTimers(400);
  expect(requestJson.mock.lastCall?.[0]).toMatchObject({ path: '/api/staff/find?q=Mats' });
  expect(document.querySelectorAll('li')).toHaveLength(3);
  expect(readText('li')).toContain('Mats, number 1004');
  expect(readText('li')).toContain('Kisumu Live Amina Wanjiru');
  await click('li button');
  expect(getFocused()).toBe('listing');
  expect(document.querySelectorAll('li')).toHaveLength(0);
  expect(requestJson.mock.lastCall?.[0]).toMatchObject({
    path: '/api/staff/payments/m/target/1004',
  });
  expect(readText('dl')).toContain('Mats, number 1004');
});

test.each(['0712 000 001', '254712000001'])('the phone number %s is searched', async (phone) => {
  const { fill, advanceTimers } = await renderField();
  await fill('input', phone);
  await advanceTimers(400);
  const path = `/api/staff/find?q=${encodeURIComponent(phone)}`;
  expect(requestJson.mock.lastCall?.[0]).toMatchObject({ path });
});

test('the comparison names the facts that differ', async () => {
  const { fill, advanceTimers, getText: readText } = await renderField();
  expect(document.querySelector('input')?.value).toBe('');
  await fill('input', '1004');
  await advanceTimers(400);
  expect(readText('dl')).toContain('Asked forKshs. 999');
  expect(readText('dl')).toContain('OwnerAmina Wanjiru');
  expect(readText('dl')).toContain('What differsThe sum: Kshs. 100 less, The number');
});

test('the numbers on the way to an id are not requested', async () => {
  const { fill, advanceTimers } = await renderField();
  requestJson.mockClear();
  for (const typed of ['1', '10', '100', '1004']) {
    await fill('input', typed);
    await advanceTimers(200);
  }
  expect(requestJson).not.toHaveBeenCalled();
  await advanceTimers(100);
  expect(requestJson.mock.calls.map(([request]) => (request as { path: string }).path)).toEqual([
    '/api/staff/payments/m/target/1004',
  ]);
});

test('the number of an advert needs no search', async () => {
  const { fill, advanceTimers, getText: readText } = await renderField();
  await fill('input', '1004');
  await advanceTimers(400);
  expect(readText('dl')).toContain('Mats, number 1004');
  expect(document.querySelectorAll('li')).toHaveLength(0);
});

test('money from a number of another member has a notice with the name', async () => {
  requestJson.mockResolvedValue({
    ...target,
    payer_members: [{ id: '5a0e1b6f-0000-4000-8000-000000000001', name: 'Chebet Koech' }],
  });
  const { fill, advanceTimers, getText: readText } = await renderField();
  await fill('input', '1004');
  await advanceTimers(400);
  expect(readText('.notice')).toContain(
    'This money may be of Chebet Koech, and the advert is of Amina Wanjiru.',
  );
});
