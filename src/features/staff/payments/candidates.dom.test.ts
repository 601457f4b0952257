/** Tests the orders that waiting money can be for. */
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingEntry } from '#domain/staff/waiting-money.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { Candidates } from './Candidates.tsx';
import { UndoProvider } from './UndoBar.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

const postPaymentAction = vi.hoisted(() => vi.fn());
vi.mock('./post-payment-action.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  postPaymentAction,
}));

beforeEach(() => {
  postPaymentAction.mockReset();
});

document.documentElement.lang = 'en';

const money = {
  id: '5a0e1b6f-0000-4000-8000-000000000001',
  amount: 899,
  received_amount: 899,
  currency: 'KES',
  phone: '2547*****190',
  payer: null,
} as unknown as StaffPayment;

type Candidate = WaitingEntry<'money'>['candidates'][number];

const candidate = {
  why: 'number',
  agrees: true,
  ruled_out: null,
  phone: '+254720556190',
  phone_kind: 'prompt',
  payment: {
    id: '5a0e1b6f-0000-4000-8000-000000000002',
    reference: '594832',
    amount: 899,
    currency: 'KES',
    payer: 'Amina Wanjiru',
    created_at: '2026-11-27T10:00:00Z',
    listing: { id: 1052, title: 'Mats', state: 'approved', phone: null },
  },
} as unknown as Candidate;

async function renderCandidates(changes: Partial<Candidate>, phone: string | null = money.phone) {
  const screen = { text: text.staff, announce: () => undefined };
  const view = createElement(Candidates, {
    money: { ...money, phone },
    candidates: [{ ...candidate, ...changes }],
    onDone: () => undefined,
  });
  return render(
    createElement(ScreenContext, { value: screen }, createElement(UndoProvider, null, view)),
  );
}

test.each<[string, Partial<Candidate>, string]>([
  ['the order of its number', {}, 'The same sum, and the last three digits.'],
  [
    'a claim of its code',
    { why: 'claim' },
    'The owner sent this code, and the last three digits agree.',
  ],
  [
    'an order of another sum',
    { ruled_out: 'other-sum' },
    'The same last three digits, another sum.',
  ],
])('a masked number and %s agree in three digits', async (_, changes, reason) => {
  const { getText: readText } = await renderCandidates(changes);
  expect(readText('li')).toContain(reason);
});

test('a claim of an unknown number has no other number', async () => {
  const { getText: readText } = await renderCandidates({ why: 'claim', agrees: false }, null);
  expect(readText('li')).toContain('The owner sent this code. A number is missing.');
});

test.each<[string, Partial<Candidate>, string]>([
  ['the order of its number', {}, 'The same sum and number.'],
  ['a claim of its code', { why: 'claim' }, 'The owner sent this code, and the number agrees.'],
  ['an order of another sum', { ruled_out: 'other-sum' }, 'The same number, another sum.'],
])('a whole number and %s agree', async (_, changes, reason) => {
  const { getText: readText } = await renderCandidates(changes, '+254720556190');
  expect(readText('li')).toContain(reason);
});

const claimer: Partial<Candidate> = { why: 'claim', agrees: false, ruled_out: 'other-number' };

test('the number of an owner that sent the code of other money is called', async () => {
  const { find, getText: readText } = await renderCandidates({
    ...claimer,
    phone: '+254720556191',
  });
  expect(find('a[href="tel:+254720556191"]').textContent).toBe('0720 556 191');
  expect(readText('.notice')).toContain('Owner’s number: 0720 556 191, got our prompt');
});

test('an order of another number that fits is named in place of a missing order', async () => {
  await renderCandidates(claimer);
  expect(document.body.textContent).toContain('Its order 594832 fits, but not the number.');
  expect(document.body.textContent).not.toContain('No open order fits this money.');
});

test('an order of another number is matched after a comparison', async () => {
  postPaymentAction.mockReturnValue(new Promise(() => {}));
  const { click, submit, find, getText: readText } = await renderCandidates(claimer);
  expect(find('button').textContent).toBe('Match to Mats');
  expect(find('button').className).not.toContain('bg-accent');
  await click('button');
  expect(readText('dialog')).toContain('What differsThe number');
  expect(readText('dialog .notice')).toBe(
    'The numbers are not the same. Match it only if you know why.',
  );
  await submit();
  expect(postPaymentAction).toHaveBeenCalledWith(money.id, 'adopt', {
    attempt: candidate.payment.id,
  });
});

test('an order that is paid already has no match', async () => {
  await renderCandidates({ ...claimer, ruled_out: 'paid-already' });
  expect(document.querySelectorAll('button')).toHaveLength(0);
  expect(document.body.textContent).toContain('No open order fits this money.');
});
