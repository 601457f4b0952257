/** Tests that each part of health turns red on time, by the clock, and that staff get e-mails about it. */
import { expect, test } from 'vitest';
import { openHealthSite } from '../support/health-site.ts';
import { readDarajaSettings } from '../support/daraja.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { rareTest, sampleCases } from '../support/repetitions.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';

const site = await openHealthSite();
const {
  stack,
  database,
  listings,
  setFault,
  advanceClock,
  runFunction,
  broken,
  watch,
  readAlerts,
} = site;
const { readHealth, collectAlerts } = site;
const staff = createStaffClient(stack);

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test('a new site is green, and its public answer has states only', async () => {
  const response = await fetch(`${stack.site}/api/health`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('max-age=0');
  const body = await response.text();
  expect(body).toContain('"state":"green"');
  expect(body).not.toMatch(/\d/);
  await advanceClock(40 * day);
  expect(await readHealth()).toMatchObject({ status: 200, body: { state: 'green' } });
  expect(await readAlerts()).toEqual([]);
});

const periods = [
  ['settle-payments', minute],
  ['notify-owners', 5 * minute],
  ['sum-visits', 15 * minute],
  ['build-nightly', day],
] as const;
test.each(sampleCases(periods, 2))(
  '%s without a success in three periods is red',
  async (schedule, period) => {
    await runFunction(schedule);
    broken.add(schedule);
    const name = `Task ${schedule}`;
    const red = await collectAlerts(name, async () => {
      await advanceClock(3 * period - 30);
      expect((await readHealth()).status).toBe(200);
      await advanceClock(40);
      const { status, body } = await readHealth();
      expect(status).toBe(503);
      expect(body['schedules']).toMatchObject({ [schedule]: 'late' });
      await watch();
    });
    expect(red).toEqual(['red']);
    broken.delete(schedule);
    const green = await collectAlerts(name, async () => {
      await runFunction(schedule);
      expect((await readHealth()).status).toBe(200);
      await watch();
    });
    expect(green).toEqual(['green']);
  },
);

test('an e-mail that waits for an hour is red', async () => {
  const row = { recipient: 'a@duka.example', template: 'test', subject: 'A', html: 'A', text: 'A' };
  const query = database
    .from('emails')
    .insert({ idempotency_key: 'a', ...row })
    .select()
    .single();
  const { created_at } = (await query.throwOnError()).data as { created_at: string };
  // The next attempt of the e-mail is later than this test.
  const next_attempt_at = new Date(Date.parse(created_at) + 6 * hour * 1000).toISOString();
  const change = database.from('emails').update({ next_attempt_at });
  await change.eq('idempotency_key', 'a').throwOnError();
  await advanceClock(hour - minute);
  expect((await readHealth()).body).toMatchObject({ emails: 'ok' });
  const alerts = await collectAlerts('E-mails that wait', async () => {
    await advanceClock(2 * minute);
    expect(await readHealth()).toMatchObject({ status: 503, body: { emails: 'late' } });
    await watch();
    // The menu of staff and the work of the day count the part.
    expect((await staff.requestJson('counts')).body).toMatchObject({ health: 1 });
    const today = (await staff.requestJson('today')).body;
    expect(today).toMatchObject({
      health: 1,
      since: { health: expect.stringMatching(/^20/) as string },
    });
  });
  expect(alerts).toEqual(['red']);
});

rareTest('a notice without an e-mail for an hour is red', async () => {
  await setFault('identity');
  const listing = await listings.submitted();
  await advanceClock(hour + minute);
  expect((await readHealth()).body).toMatchObject({ emails: 'late' });
  await setFault('identity', 'ok');
  await advanceClock(10 * minute);
  expect((await readHealth()).body).toMatchObject({ emails: 'ok' });
  await listings.approve(listing);
});

rareTest('a provider message unread for ten minutes is red', async () => {
  await setFault('provider', 'down');
  const body = JSON.stringify({
    TransID: newCode(),
    TransTime: '20261126120000',
    TransAmount: '899.00',
    BusinessShortCode: readDarajaSettings().shortCode,
    MSISDN: '2547 ***** 100',
  });
  const message = { provider: 'mpesa', kind: 'till', headers: {}, body };
  await database.rpc('store_provider_messages', { p_messages: [message] }).throwOnError();
  await advanceClock(10 * minute - 30);
  expect((await readHealth()).body).toMatchObject({ provider_messages: 'ok' });
  const alerts = await collectAlerts('News about payments that wait', async () => {
    await advanceClock(40);
    expect(await readHealth()).toMatchObject({ status: 503, body: { provider_messages: 'late' } });
    await watch();
  });
  expect(alerts).toEqual(['red']);
  const query = database.from('provider_messages').select('id').is('done_at', null);
  for (const { id } of (await query.throwOnError()).data)
    await database.rpc('finish_provider_message', { p_message_id: id as number }).throwOnError();
});

test('a difference of the books is red until staff settle it', async () => {
  const event = { kind: 'taken-back', about: {}, code: newCode(), reason: 'reversed' };
  const args = { p_provider: 'mpesa', p_event: event };
  await database.rpc('record_provider_event', args).throwOnError();
  expect(await readHealth()).toMatchObject({ status: 503, body: { books: 'differs' } });
  expect(await collectAlerts('Books', watch)).toEqual(['red']);
  const query = database
    .from('payment_differences')
    .select('id')
    .eq('code', event.code)
    .single<{ id: number }>();
  const difference = (await query.throwOnError()).data;
  const path = `differences/${difference.id}/settle`;
  expect((await staff.send(path, { reason: 'The bank knows.' })).status).toBe(204);
  expect(await collectAlerts('Books', watch)).toEqual(['green']);
});

rareTest('a refund and a review of three days are red', async () => {
  const listing = await listings.submitted({ title: 'Achieng Mats' });
  const payment = await listings.beginPayment(listing);
  await listings.confirm(payment);
  // The waiting time of a refund begins with the decision for it, which is later than the payment.
  await advanceClock(day);
  await listings.markRefundDue(payment, 'asked for');
  await advanceClock(3 * day - hour);
  expect((await readHealth()).body).toMatchObject({ refunds: 'ok', review: 'late' });
  await advanceClock(2 * hour);
  expect(await readHealth()).toMatchObject({ status: 503, body: { refunds: 'late' } });
  await listings.approve(listing);
  const refund = { p_actor_id: staffId, p_payment_id: payment, p_approval_from: 10_000 };
  const byHand = { ...refund, p_method: 'hand', p_code: newCode() };
  await database.rpc('ask_refund', byHand).throwOnError();
  expect((await readHealth()).body).toMatchObject({ review: 'ok', refunds: 'ok' });
});
