/** The endpoints of undo, moves, money at another till and the log, called as the staff screen does. */
import { describe, expect, test } from 'vitest';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings, advanceClock } = await openStackForFile();
const staff = createStaffClient(stack);
const second = createStaffClient(stack, 'secondStaff');

const act = (id: string, name: string, body: object, client = staff) =>
  client.requestJson<Partial<StaffPayment> & { code?: string }>(`payments/${id}/${name}`, body);
const confirm = (id: string, code = newCode()) =>
  act(id, 'confirm', { reference: code, amount: 899, currency: 'KES' });
const ordered = async (name: string) => {
  const listing = await listings.approved({ title: name });
  return { ...listing, payment: await listings.beginPayment(listing) };
};

describe('an act of staff', () => {
  test('is undone within its minute, by the server’s clock', async () => {
    const { payment, ...listing } = await ordered('Akinyi Beads');
    const { body } = await confirm(payment);
    expect(body).toMatchObject({ state: 'paid', undo: { act: 'confirm' } });
    expect(body.undo?.seconds).toBeGreaterThan(0);
    expect(body.undo?.seconds).toBeLessThanOrEqual(60);
    const undone = await act(payment, 'undo', {});
    expect(undone.body).toMatchObject({ state: 'pending', undo: null, receipt_number: null });
    expect((await listings.readStored(listing)).state).toBe('approved');
    await confirm(payment);
    await advanceClock(60);
    const late = await act(payment, 'undo', {});
    expect([late.status, late.body.code]).toEqual([409, 'undo-over']);
    expect((await listings.readStored(listing)).state).toBe('live');
  });
});

describe('money that was matched wrongly', () => {
  test('moved money needs two approvers and shows the lost days', async () => {
    const wrong = await ordered('Baraka Cakes');
    const right = await ordered('Chebet Honey');
    await confirm(wrong.payment);
    const target = await staff.requestJson(`payments/${wrong.payment}/target/${right.id}`);
    expect(target.body).toMatchObject({ id: right.id, title: 'Chebet Honey', ruled_out: null });
    expect((await staff.send(`payments/${wrong.payment}/target/999999`)).status).toBe(404);
    const request = { step: 'ask', listing: right.id, reason: 'The number is theirs.' };
    expect((await act(wrong.payment, 'move', request)).body).toMatchObject({
      state: 'paid',
      move: { state: 'asked', to_title: 'Chebet Honey', from_title: 'Baraka Cakes' },
      unused_seconds: expect.closeTo(7 * 24 * 3600, -2) as number,
    });
    const own = await act(wrong.payment, 'move', { step: 'approve' });
    expect([own.status, own.body.code]).toEqual([409, 'second-approver']);
    const waiting = await second.listAll<{ payment?: StaffPayment }>('waiting-payments');
    expect(waiting.map(({ payment }) => payment?.id)).toContain(wrong.payment);
    const moved = await act(wrong.payment, 'move', { step: 'approve' }, second);
    expect(moved.body).toMatchObject({ state: 'failed', move: { state: 'done' } });
    expect((await listings.readStored(wrong)).state).toBe('expired');
    expect((await listings.readStored(right)).state).toBe('live');
  });
});

describe('money that went to another till', () => {
  test('other-till money has its own refusal and is unbooked', async () => {
    const { payment } = await ordered('Duka Moja');
    const code = newCode();
    await database
      .rpc('record_provider_event', {
        p_provider: 'till',
        p_event: {
          kind: 'paid',
          about: { payment },
          code,
          amount: 899,
          currency: 'KES',
          isOurs: false,
          payer: '2547*****000',
        },
      })
      .throwOnError();
    const [held] = (await staff.list<StaffPayment>(`payments?q=${code}`)).items;
    expect(held).toMatchObject({ state: 'review', is_ours: false });
    const id = held?.id ?? '';
    const bought = { listing: held?.listing?.id ?? 1, package: 'weekly' };
    for (const answer of [
      await confirm(id, code),
      await act(id, 'match', bought),
      await act(id, 'refund-due', { reason: 'Not ours.' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'not-our-money']);
    }
    const month = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);
    expect(await staff.readFile(`ledger?month=${month}&format=csv`)).not.toContain(code);
  });
});

test('a refund has its approvers in log and files', async () => {
  const { payment } = await ordered('Esther Mats');
  await confirm(payment);
  const { reference = '' } = (await act(payment, 'refund-due', { reason: 'Asked for.' })).body;
  await act(payment, 'refund', { step: 'by-hand', code: 'SKL2BACK01' });
  expect(await act(payment, 'refund', { step: 'by-hand', code: 'SKL2BACK01' })).toMatchObject({
    body: { refund: { state: 'sent', code: 'SKL2BACK01', requested_name: 'Baraka Otieno' } },
  });
  for (const query of [`subject_id=${reference}`, 'subject_id=skl2back01', 'actor=Baraka']) {
    const entries = await staff.listAll<{ to_state: string; details: { code?: string } }>(
      `audit?${query}`,
    );
    expect(entries.filter(({ details }) => details.code === 'SKL2BACK01')).toHaveLength(1);
  }
  expect(await staff.readFile('audit?format=csv')).toContain('SKL2BACK01');
  const month = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);
  const ledger = await staff.readFile(`ledger?month=${month}&format=csv`);
  expect(ledger).toMatch(/SKL2BACK01.*Baraka/);
});
