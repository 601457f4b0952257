import { describe, expect, test } from 'vitest';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, listings } = await openStackForFile();
const staff = createStaffClient(stack);

type Answer = Partial<StaffPayment> & { fields?: { field: string; message: string }[] };

const move = (id: string, name: string, body: unknown) =>
  staff.requestJson<Answer>(`payments/${id}/${name}`, body);
const confirm = (id: string, change: Record<string, unknown> = {}) =>
  move(id, 'confirm', { reference: newCode(), amount: 899, currency: 'KES', ...change });
const record = (change: Record<string, unknown> = {}) =>
  staff.requestJson<Answer>('payments/unmatched', {
    reference: newCode(),
    amount: 899,
    currency: 'KES',
    reason: 'No reference.',
    ...change,
  });
const findPayments = async (query: string) => (await staff.list<StaffPayment>(query)).items;
const opened = async () => listings.beginPayment(await listings.submitted());
const why = { reason: 'Paid twice.' };
const readStates = async (id: string) =>
  (await listings.readAuditLog('payment', id)).map((row) => row.to_state);

describe('staff with money on the till', () => {
  test('a confirmation by code publishes the approved advert [R008]', async () => {
    const submitted = await listings.approved();
    const payment = await listings.beginPayment(submitted);
    const answer = await confirm(payment, { reference: ' skl2abc345 ' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        state: 'paid',
        provider_reference: 'SKL2ABC345',
        received_amount: 899,
        listing: { id: submitted.id, state: 'live', phone: '+254700000021' },
        payer: 'Amina Wanjiru',
      },
    });
    const paid = { actor_id: staffId, from_state: 'pending', to_state: 'paid' };
    expect((await listings.readAuditLog('payment', payment)).at(-1)).toMatchObject(paid);
  });

  test('confirm once when repeated', async () => {
    const payment = await opened();
    const reference = newCode();
    const answers = await Promise.all([1, 2].map(() => confirm(payment, { reference })));
    expect(answers.map(({ body }) => body.state)).toEqual(['paid', 'paid']);
    expect(await readStates(payment)).toEqual(['pending', 'paid']);
    expect((await confirm(payment)).status).toBe(409);
  });

  test('another amount goes to review, and typing errors are corrected [I4]', async () => {
    const submitted = await listings.approved();
    const payment = await listings.beginPayment(submitted);
    const reference = newCode();
    const short = await confirm(payment, { reference, amount: 89 });
    expect(short.body).toMatchObject({ state: 'review', amount: 899, received_amount: 89 });
    expect((await listings.readStored(submitted)).state).toBe('approved');
    expect((await confirm(payment, { reference })).body.state).toBe('paid');
    expect((await listings.readStored(submitted)).state).toBe('live');
  });

  test('learn where a code was used already [I3]', async () => {
    const reference = newCode();
    const { id } = await listings.submitted({ title: 'Kamau Repairs' });
    const first = await confirm(await listings.beginPayment({ id }), { reference });
    const other = await listings.submitted();
    const payment = await listings.beginPayment(other);
    const used = `Payment ${first.body.reference ?? ''} for Kamau Repairs (${id}) has this code already. Check the code.`;
    for (const answer of [await confirm(payment, { reference }), await record({ reference })]) {
      expect(answer.status).toBe(422);
      expect(answer.body.fields).toEqual([{ field: 'reference', message: used }]);
    }
    expect(await readStates(payment)).toEqual(['pending']);

    const mpesaPayment = await listings.beginPayment(await listings.submitted(), {
      provider: 'mpesa',
    });
    const ofMpesa = newCode();
    await confirm(mpesaPayment, { reference: ofMpesa });
    expect((await record({ reference: ofMpesa })).status, 'of M-Pesa itself').toBe(422);
  });

  test.each([
    [{ reference: 'SKL2ABC34' }, 'reference', 'An M-Pesa code has ten letters and digits'],
    [{ amount: 0 }, 'amount', 'Write the sum that came.'],
    [{ currency: 'USD', reference: '9'.repeat(17) }, 'currency', 'asked for another currency'],
  ])('read an error message about %j', async (change, field, text) => {
    const payment = await opened();
    const { status, body } = await confirm(payment, change);
    expect(status).toBe(422);
    expect(body.fields).toMatchObject([
      { field, message: expect.stringContaining(text) as string },
    ]);
    expect(await readStates(payment)).toEqual(['pending']);
  });
});

describe('money without an advert', () => {
  test('unmatched money is found by code and matched by price', async () => {
    const submitted = await listings.approved();
    const pending = await listings.beginPayment(submitted);
    const { body } = await record();
    expect(body).toMatchObject({ state: 'review', listing: null, reason: 'No reference.' });
    const [same] = await findPayments(
      `payments?q=${(body.provider_reference ?? '').toLowerCase()}`,
    );
    expect(same?.id).toBe(body.id);

    const target = { listing: submitted.id, package: 'weekly' };
    const answers = await Promise.all([1, 2].map(() => move(body.id ?? '', 'match', target)));
    for (const answer of answers) {
      expect(answer.body).toMatchObject({ state: 'paid', listing: { state: 'live' } });
    }
    expect(await readStates(body.id ?? '')).toEqual(['review', 'paid']);
    // The match replaces the payment that the owner had started.
    expect(await readStates(pending)).toEqual(['pending', 'failed']);
  });

  test('unmatched money buys a website for their total price [R005]', async () => {
    const { id } = await listings.submitted();
    const { body } = await record({ amount: 2999 + 3999 });
    const target = { listing: id, package: 'monthly', withWebsite: true };
    const answer = await move(body.id ?? '', 'match', target);
    expect(answer.body).toMatchObject({ state: 'paid', amount: 6998, with_website: true });
  });

  test.each([
    ['monthly', false, 'This package costs Kshs. 2,999, and Kshs. 899 came.'],
    ['weekly', true, 'This package is not sold like that.'],
  ])('is not matched to %s, with a website: %s', async (packageId, withWebsite, message) => {
    const { id } = await listings.submitted();
    const { body } = await record();
    const match = { listing: id, package: packageId, withWebsite };
    const answer = await move(body.id ?? '', 'match', match);
    expect([answer.status, answer.body.fields]).toEqual([422, [{ field: 'package', message }]]);
    expect(await readStates(body.id ?? '')).toEqual(['review']);
  });

  test('unmatched money is matched once, to an existing advert', async () => {
    const { body } = await record();
    const match = (listing: number) => move(body.id ?? '', 'match', { listing, package: 'weekly' });
    expect((await match(999_999)).status).toBe(404);
    expect((await match((await listings.submitted()).id)).status).toBe(200);
    expect((await match((await listings.submitted()).id)).status).toBe(409);
  });
});

describe('a refund', () => {
  const isDue = async (id: string) =>
    (await findPayments('refunds')).some((each) => each.id === id);

  test('a due refund ends its live days, logged by name [I8]', async () => {
    const { id, payment } = await listings.live();
    expect((await move(payment, 'refund-due', { reason: '' })).status).toBe(422);
    const answers = await Promise.all([1, 2].map(() => move(payment, 'refund-due', why)));
    for (const { body } of answers) {
      expect(body).toMatchObject({ state: 'refund_due', reason: 'Paid twice.' });
    }
    expect((await listings.readStored({ id })).state).toBe('expired');
    expect((await listings.readAuditLog('payment', payment)).at(-1)).toMatchObject({
      actor_id: staffId,
      from_state: 'paid',
      to_state: 'refund_due',
      reason: '',
    });
    expect(await readStates(payment)).toEqual(['pending', 'paid', 'refund_due']);
  });

  test('a refund is sent once, with a code [I8]', async () => {
    const { payment } = await listings.live();
    const sent = { step: 'by-hand', code: ' skl2zzz999 ' };
    expect((await move(payment, 'refund', sent)).status).toBe(409);
    await move(payment, 'refund-due', why);
    const wrong = await move(payment, 'refund', { ...sent, code: 'SKL2' });
    expect(wrong.body.fields).toMatchObject([{ field: 'code' }]);
    const answers = await Promise.all([1, 2].map(() => move(payment, 'refund', sent)));
    for (const { body } of answers) {
      expect(body).toMatchObject({ state: 'refunded', refund_code: 'SKL2ZZZ999' });
    }
    expect(await readStates(payment)).toEqual(['pending', 'paid', 'refund_due', 'refunded']);
    expect(await isDue(payment)).toBe(false);
    const other = await listings.live();
    await move(other.payment, 'refund-due', why);
    const used = await move(other.payment, 'refund', sent);
    expect(used.body.fields).toEqual([
      { field: 'code', message: 'Another refund has this code already. Check the code.' },
    ]);
  });

  test('a refund from Kshs. 10,000 needs two approvers and can be withdrawn', async () => {
    const { id = '' } = (await record({ amount: 10_000 })).body;
    const due = await move(id, 'refund-due', why);
    expect(due.body).toMatchObject({ needs_second: true, refund: null });
    const byHand = { step: 'by-hand' };
    await move(id, 'refund', byHand);
    const back = await move(id, 'refund', { step: 'take-back' });
    expect(back.body).toMatchObject({ state: 'refund_due', refund: null });

    const response = await move(id, 'refund', byHand);
    const refund = { state: 'asked', requested_by: staffId, requested_name: 'Baraka Otieno' };
    expect(response.body).toMatchObject({ refund });
    const approve = { step: 'approve' };
    expect(await move(id, 'refund', approve)).toMatchObject({
      status: 409,
      body: { code: 'second-approver', detail: 'Somebody else on our staff has to approve it.' },
    });
    const second = createStaffClient(stack, 'secondStaff');
    const approved = await second.requestJson<Answer>(`payments/${id}/refund`, approve);
    expect(approved.body.refund).toMatchObject({ state: 'sending', approved_name: 'Chebet Koech' });
    const sent = await move(id, 'refund', { ...byHand, code: newCode() });
    expect(sent.body.state).toBe('refunded');
  });

  test('is refused for unpaid money', async () => {
    const payment = await opened();
    expect((await move(payment, 'refund-due', { reason: 'Why not.' })).status).toBe(409);
  });

  test('lists the oldest payments first', async () => {
    const due = await findPayments('refunds');
    expect(due.map(({ paid_at }) => paid_at)).toEqual(due.map(({ paid_at }) => paid_at).sort());
  });
});

test('staff find every payment under its order’s reference', async () => {
  const stall = await listings.submitted({ title: 'Two Tries' });
  const attempts = [
    await listings.beginPayment(stall, { package: 'daily' }),
    await listings.beginPayment(stall, { package: 'weekly' }),
  ];
  const [attempt] = await findPayments('payments?q=two%20tries');
  const all = await findPayments(`payments?q=${attempt?.reference ?? ''}`);
  expect(all.map(({ id }) => id).toSorted()).toEqual(attempts.toSorted());
});

test.each(['none/confirm', `${crypto.randomUUID()}/refund-due`, 'none/constructor'])(
  'payments/%s leads to nothing',
  async (path) => {
    expect((await staff.send(`payments/${path}`, why)).status).toBe(404);
  },
);
