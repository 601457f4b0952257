import { expect, test } from 'vitest';
import { toIsoDay } from '#domain/date/day.ts';
import type { LedgerRow } from '#domain/staff/books.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, listings, readRow } = await openStackForFile();
const staff = createStaffClient(stack);

type PaymentBody = Partial<StaffPayment> & { fields?: { field: string; message: string }[] };

const sendStep = (id: string, name: string, body: unknown, client = staff) =>
  client.requestJson<PaymentBody>(`payments/${id}/${name}`, body);
/** The price of the package 'weekly', which orders of these tests have by default. */
const sum = { amount: 899, currency: 'KES' };
const createMoney = (change: object) => ({ reference: newCode(), ...sum, ...change });
const confirmPayment = (id: string, change = {}) => sendStep(id, 'confirm', createMoney(change));
const recordUnmatched = async (change: object = {}) => {
  const money = createMoney({ reason: 'No reference.', ...change });
  const { status, body } = await staff.requestJson<PaymentBody>('payments/unmatched', money);
  return { status, body, id: body.id ?? '' };
};
/** Sends a step twice at the same time, and returns both responses. */
const sendTwice = (...args: Parameters<typeof sendStep>) =>
  Promise.all([sendStep(...args), sendStep(...args)]);
const findPayments = async (query: string) => (await staff.list<StaffPayment>(query)).items;
const findLedgerRows = async (day: string, code: string) =>
  (await staff.list<LedgerRow>(`ledger?day=${day}`)).items.filter((row) => row.code === code);
const openPayment = async (provider = 'till') =>
  listings.beginPayment(await listings.submitted(), { provider });
const reasonBody = { reason: 'Paid twice.' };
const readStates = async (id: string) =>
  (await listings.readAuditLog('payment', id)).map((row) => row.to_state);

test('a confirmation by code publishes the approved advert [R008]', async () => {
  const listing = await listings.approved();
  const payment = await listings.beginPayment(listing);
  const response = await confirmPayment(payment, { reference: ' skl2abc345 ' });
  expect(response).toMatchObject({
    status: 200,
    body: {
      state: 'paid',
      provider_reference: 'SKL2ABC345',
      received_amount: 899,
      listing: {
        id: listing.id,
        state: 'live',
        phone: '+254700000021',
        owner: 'Amina Wanjiru',
      },
      payer: 'Amina Wanjiru',
    },
  });
  const paidRow = { actor_id: staffId, from_state: 'pending', to_state: 'paid' };
  expect((await listings.readAuditLog('payment', payment)).at(-1)).toMatchObject(paidRow);
});

test('the contact of a payment is the public one, also while another number waits for review', async () => {
  const { payment, ...listing } = await listings.live({ phone: '+254700000021' });
  await listings.submit(listing, { phone: '+254700000032' });
  const { reference } = await readRow<{ reference: string }>('payments', payment);
  const [item] = await findPayments(`payments?q=${reference}`);
  expect(item?.listing?.phone).toBe('+254700000021');
});

test('staff confirm once when repeated', async () => {
  const payment = await openPayment();
  const reference = newCode();
  const responses = await Promise.all([1, 2].map(() => confirmPayment(payment, { reference })));
  expect(responses.map(({ body }) => body.state)).toEqual(['paid', 'paid']);
  expect(await readStates(payment)).toEqual(['pending', 'paid']);
  expect((await confirmPayment(payment)).status).toBe(409);
});

test('another amount goes to review, and typing errors are corrected [I4]', async () => {
  const listing = await listings.approved();
  const payment = await listings.beginPayment(listing);
  const reference = newCode();
  // The last digit of 899 is missing.
  const { body } = await confirmPayment(payment, { reference, amount: 89 });
  expect(body).toMatchObject({ state: 'review', amount: 899, received_amount: 89 });
  expect((await listings.readStored(listing)).state).toBe('approved');
  const { body: corrected } = await confirmPayment(payment, { reference });
  expect(corrected.state).toBe('paid');
  // The former sum stays in the log, and thereby in the history of the payment.
  const correction = { correction: 'made', former: 89, amount: 899, currency: 'KES' };
  expect(corrected.decisions?.map(({ details }) => details)).toContainEqual(correction);
  // The books name the correction, which is a row of its own.
  const day = toIsoDay(new Date(corrected.paid_at ?? ''));
  const rows = await findLedgerRows(day, reference);
  expect(rows.map(({ amount, corrects }) => [amount, corrects])).toEqual([
    [89, false],
    [810, true],
  ]);
  expect(await staff.readFile(`ledger?format=csv&month=${day.slice(0, 7)}`)).toMatch(
    /"89","KES"[^\r]*"no"\r\n[^\r]*"810","KES"[^\r]*"yes"\r\n/,
  );
  expect((await listings.readStored(listing)).state).toBe('live');
});

test('staff see the earlier use of a code [I3]', async () => {
  const reference = newCode();
  const { id } = await listings.submitted({ title: 'Kamau Repairs' });
  const firstResponse = await confirmPayment(await listings.beginPayment({ id }), { reference });
  const payment = await openPayment();
  const message = `Payment ${firstResponse.body.reference ?? ''} for Kamau Repairs (${id}) has this code already. Check the code.`;
  const confirmation = await confirmPayment(payment, { reference });
  for (const response of [confirmation, await recordUnmatched({ reference })]) {
    expect(response.status).toBe(422);
    expect(response.body.fields).toEqual([{ field: 'reference', message }]);
  }
  expect(await readStates(payment)).toEqual(['pending']);

  const mpesaCode = newCode();
  await confirmPayment(await openPayment('mpesa'), { reference: mpesaCode });
  expect((await recordUnmatched({ reference: mpesaCode })).status).toBe(422);
});

test.each([
  [{ reference: 'SKL2ABC34' }, 'reference', 'An M-Pesa code has ten letters and digits'],
  [{ amount: 0 }, 'amount', 'Write the sum that came.'],
  // A transaction of PayPal has an id of 17 characters.
  [{ currency: 'USD', reference: '9'.repeat(17) }, 'currency', 'asked for another currency'],
])('staff read an error message about %j', async (changedFields, field, text) => {
  const payment = await openPayment();
  const { status, body } = await confirmPayment(payment, changedFields);
  expect(status).toBe(422);
  expect(body.fields).toMatchObject([{ field, message: expect.stringContaining(text) as string }]);
  expect(await readStates(payment)).toEqual(['pending']);
});

test('a confirmation of unmatched money returns this money, which stays in review', async () => {
  const payment = await openPayment();
  const { id, body: money } = await recordUnmatched({ amount: 890 });
  const reference = money.provider_reference ?? '';
  const { status, body } = await confirmPayment(payment, { reference, amount: 890 });
  expect([status, body.id]).toEqual([200, id]);
  expect(body).toMatchObject({ state: 'review', amount: 899, received_amount: 890 });
});

test('unmatched money is found by code and matched by price', async () => {
  const listing = await listings.approved();
  const startedPayment = await listings.beginPayment(listing);
  const { id, body } = await recordUnmatched();
  expect(body).toMatchObject({ state: 'review', listing: null, reason: 'No reference.' });
  const code = body.provider_reference?.toLowerCase();
  expect((await findPayments(`payments?q=${code}`))[0]?.id).toBe(id);

  const target = { listing: listing.id, package: 'weekly' };
  for (const response of await sendTwice(id, 'match', target))
    expect(response.body).toMatchObject({ state: 'paid', listing: { state: 'live' } });
  expect(await readStates(id)).toEqual(['review', 'paid']);
  // The match replaces the payment that the owner started.
  expect(await readStates(startedPayment)).toEqual(['pending', 'failed']);
});

test('unmatched money buys a package and a website for their total price [R005]', async () => {
  const listing = await listings.submitted();
  const { id } = await recordUnmatched({ amount: 2999 + 3999 });
  const target = { listing: listing.id, package: 'monthly', withWebsite: true };
  const response = await sendStep(id, 'match', target);
  expect(response.body).toMatchObject({ state: 'paid', amount: 6998, with_website: true });
});

test.each([
  ['monthly', false, 'This package costs Kshs. 2,999, and Kshs. 899 came.'],
  ['weekly', true, 'This package is not sold like that.'],
])('money is not matched to %s, with a website: %s', async (packageId, withWebsite, message) => {
  const listing = await listings.submitted();
  const { id } = await recordUnmatched();
  const target = { listing: listing.id, package: packageId, withWebsite };
  const { status, body } = await sendStep(id, 'match', target);
  expect([status, body.fields]).toEqual([422, [{ field: 'package', message }]]);
  expect(await readStates(id)).toEqual(['review']);
});

test('unmatched money is matched once, to an existing advert', async () => {
  const { id } = await recordUnmatched();
  const matchTo = (listing: number) => sendStep(id, 'match', { listing, package: 'weekly' });
  expect((await matchTo(999_999)).status).toBe(404);
  expect((await matchTo((await listings.submitted()).id)).status).toBe(200);
  expect((await matchTo((await listings.submitted()).id)).status).toBe(409);
});

test('the log names both packages if a smaller sum buys another one', async () => {
  const listing = await listings.approved();
  const payment = await listings.beginPayment(listing);
  await confirmPayment(payment, { amount: 129 });
  const { body } = await sendStep(payment, 'match', { listing: listing.id, package: 'daily' });
  expect(body).toMatchObject({ state: 'paid', package: 'daily' });
  const details = { former_package: 'weekly', package: 'daily' };
  expect((await listings.readAuditLog('payment', payment)).at(-1)).toMatchObject({ details });
});

const isDue = async (id: string) => (await findPayments('refunds')).some((row) => row.id === id);

test('a due refund ends its live days, logged with the staff user [I8]', async () => {
  const { id, payment } = await listings.live();
  expect((await sendStep(payment, 'refund-due', { reason: '' })).status).toBe(422);
  for (const { body } of await sendTwice(payment, 'refund-due', reasonBody))
    expect(body).toMatchObject({ state: 'refund_due', reason: 'Paid twice.' });
  expect((await listings.readStored({ id })).state).toBe('expired');
  const logRow = { actor_id: staffId, from_state: 'paid', to_state: 'refund_due', reason: '' };
  expect((await listings.readAuditLog('payment', payment)).at(-1)).toMatchObject(logRow);
  expect(await readStates(payment)).toEqual(['pending', 'paid', 'refund_due']);
});

test('a refund is sent once, with a code [I8]', async () => {
  const { payment } = await listings.live();
  const refundStep = { step: 'by-hand', code: ' skl2zzz999 ' };
  expect((await sendStep(payment, 'refund', refundStep)).status).toBe(409);
  await sendStep(payment, 'refund-due', reasonBody);
  const invalidResponse = await sendStep(payment, 'refund', { ...refundStep, code: 'SKL2' });
  expect(invalidResponse.body.fields).toMatchObject([{ field: 'code' }]);
  for (const { body } of await sendTwice(payment, 'refund', refundStep))
    expect(body).toMatchObject({ state: 'refunded', refund_code: 'SKL2ZZZ999' });
  expect(await readStates(payment)).toEqual(['pending', 'paid', 'refund_due', 'refunded']);
  expect(await isDue(payment)).toBe(false);
  const otherListing = await listings.live();
  await sendStep(otherListing.payment, 'refund-due', reasonBody);
  const { body } = await sendStep(otherListing.payment, 'refund', refundStep);
  const message = 'Another refund has this code already. Check the code.';
  expect(body.fields).toEqual([{ field: 'code', message }]);
});

test('a refund from Kshs. 10,000 needs two approvers and can be withdrawn', async () => {
  const { id } = await recordUnmatched({ amount: 10_000 });
  const dueResponse = await sendStep(id, 'refund-due', reasonBody);
  expect(dueResponse.body).toMatchObject({ needs_second: true, refund: null });
  const manualStep = { step: 'by-hand' };
  await sendStep(id, 'refund', manualStep);
  const withdrawal = await sendStep(id, 'refund', { step: 'take-back' });
  expect(withdrawal.body).toMatchObject({ state: 'refund_due', refund: null });

  const response = await sendStep(id, 'refund', manualStep);
  const refund = { state: 'asked', requested_by: staffId, requested_name: 'Baraka Otieno' };
  expect(response.body).toMatchObject({ refund });
  const approvalStep = { step: 'approve' };
  expect(await sendStep(id, 'refund', approvalStep)).toMatchObject({
    status: 409,
    body: { code: 'second-approver', detail: 'Somebody else on our staff has to approve it.' },
  });
  const secondStaff = createStaffClient(stack, 'secondStaff');
  const approval = await sendStep(id, 'refund', approvalStep, secondStaff);
  const approvedRefund = { state: 'sending', approved_name: 'Chebet Koech' };
  expect(approval.body.refund).toMatchObject(approvedRefund);
  const sentResponse = await sendStep(id, 'refund', { ...manualStep, code: newCode() });
  expect(sentResponse.body.state).toBe('refunded');
});

test('a refund is refused for unpaid money', async () => {
  const payment = await openPayment();
  expect((await sendStep(payment, 'refund-due', { reason: 'Why not.' })).status).toBe(409);
});

test('a refund lists the oldest payments first', async () => {
  const times = (await findPayments('refunds')).map(({ paid_at }) => paid_at);
  expect(times).toEqual(times.toSorted());
});

test('staff find every payment under its order’s reference', async () => {
  const stall = await listings.submitted({ title: 'Two Tries' });
  const attempts = [
    await listings.beginPayment(stall, { package: 'daily' }),
    await listings.beginPayment(stall, { package: 'weekly' }),
  ];
  const [attempt] = await findPayments('payments?q=two%20tries');
  const payments = await findPayments(`payments?q=${attempt?.reference ?? ''}`);
  expect(payments.map(({ id }) => id).toSorted()).toEqual(attempts.toSorted());
});

const unknownPaths = ['none/confirm', `${crypto.randomUUID()}/refund-due`, 'none/constructor'];
test.each(unknownPaths)('payments/%s is not found', async (path) => {
  expect((await staff.send(`payments/${path}`, reasonBody)).status).toBe(404);
});
