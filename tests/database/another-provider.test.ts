/** Tests a payment provider that has only a row in the table of providers, and no functions in the database. */
import { beforeAll, expect, test } from 'vitest';
import { checkoutProviders, paymentProviders } from '#domain/payment/payment-providers.ts';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createPaymentCalls, createRefundEvent } from '../support/payment-calls.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows } = database;
const calls = createPaymentCalls(database);

beforeAll(async () => {
  await uploadImages(sql);
  await sql.query(
    `insert into app.payment_providers values ('wallet', 'KES', 'page', 'wallet', '1 hour', '1 hour', true)`,
  );
});

const recordEvent = (event: object) => calls.recordEvent(event, 'wallet');

const compareEvents = (...events: object[]) =>
  query<{ unrecorded: object[]; differences: number }>(
    `public.compare_with_provider('wallet', app.now() - interval '48 hours', app.now(), $1)`,
    events,
  );

const at = new Date(Date.now() - 3_600_000).toISOString();
const createMoney = (about: object, code: string) => createPaidEvent(899, about, { code, at });

test('the database and the code have the same payment providers', async () => {
  const rows = await readRows(
    `select name, currency, flow, numbered_by as "referenceIssuer"
    from app.payment_providers where name not in ('wallet', 'operator')`,
  );
  const expectedProviders = checkoutProviders.map((name) => {
    const { currency, flow, referenceIssuer } = paymentProviders[name];
    return { name, currency, flow, referenceIssuer };
  });
  expect(new Set(rows)).toEqual(new Set(expectedProviders));
  const payment = calls.beginPayment(await calls.createAdvert(), { provider: 'purse' });
  await expect(payment).rejects.toThrow('no provider of payments: purse');
});

test('a payment of a new provider is polled, paid, refunded, compared [I3, I8, I11]', async () => {
  const listing = await calls.createAdvert();
  const begin = () => calls.beginPayment(listing, { provider: 'wallet' });
  const payment = await begin();
  expect(await begin(), 'a repeated request').toBe(payment);
  await query('public.note_payment_session($1, $2)', payment, 'W-1');
  await sql.query(
    `update public.payments set created_at = created_at - interval '6 seconds' where id = $1`,
    [payment],
  );
  const polls = await readRows('select id from public.lease_payment_polls(9, $1)', listing);
  expect(polls).toEqual([{ id: payment }]);

  const code = `W${newCode()}`;
  const sessionEvent = createMoney({ session: 'W-1' }, code);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await recordEvent(sessionEvent)).toMatchObject({ state: 'paid' });
  const otherCode = `W${newCode()}`;
  const listedEvent = createMoney({ code }, code);
  const unrecorded = createMoney({ reference: '999999', code: otherCode }, otherCode);
  const comparison = { unrecorded: [unrecorded], differences: 1 };
  expect(await compareEvents(listedEvent, unrecorded)).toEqual(comparison);

  await calls.markRefundDue(payment);
  expect(await calls.askSmallRefund(payment)).toBe('sending');
  const refund = createRefundEvent(code, `B${newCode()}`);
  expect(await recordEvent(refund)).toMatchObject({ state: 'refunded' });
  const listedRefund = { ...refund, at: new Date().toISOString() };
  expect(await compareEvents(listedEvent, listedRefund)).toMatchObject({ unrecorded: [] });
  const totals = await query<{ provider: string; net: number }[]>(
    `public.daily_totals((app.now() at time zone 'Africa/Nairobi')::date)`,
  );
  expect(totals).toContainEqual(expect.objectContaining({ provider: 'wallet', count: 2, net: 0 }));
});
