/** Tests a payment provider that has only a row in the table of providers, and no functions of its own. */
import { beforeAll, expect, test } from 'vitest';
import { checkoutProviders, paymentProviders } from '#domain/payment/payment-providers.ts';
import { createAndSubmit } from '../support/create-and-submit.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { seededIds } from '../support/seeded-users.ts';

const { sql, query } = await openDatabaseForFile();

beforeAll(async () => {
  await uploadImages(sql);
  await sql.query(
    `insert into app.payment_providers values ('wallet', 'KES', 'page', 'wallet', '1 hour', '1 hour', true)`,
  );
});

const beginPayment = (listing: number, provider = 'wallet') =>
  query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', $3)).id`,
    seededIds.amina,
    listing,
    provider,
  );

const recordEvent = (event: object) =>
  query<{ state: string | null }>('public.record_provider_event($1, $2)', 'wallet', event);

const compareEvents = (...events: object[]) =>
  query<{ unrecorded: object[]; differences: number }>(
    `public.compare_with_provider('wallet', app.now() - interval '48 hours', app.now(), $1)`,
    events,
  );

const createPaidEvent = (about: object, code: string) => ({
  kind: 'paid',
  about,
  code,
  amount: 899,
  currency: 'KES',
  isOurs: true,
  at: new Date(Date.now() - 3_600_000).toISOString(),
});

test('the database and the code have the same payment providers', async () => {
  const { rows } = await sql.query<Record<string, unknown>>(
    `select name, currency, flow, numbered_by as "referenceIssuer"
    from app.payment_providers where name not in ('wallet', 'operator')`,
  );
  const expectedProviders = checkoutProviders.map((name) => {
    const { currency, flow, referenceIssuer } = paymentProviders[name];
    return { name, currency, flow, referenceIssuer };
  });
  expect(new Set(rows)).toEqual(new Set(expectedProviders));
  await expect(
    beginPayment(await createAndSubmit(query, seededIds.amina), 'purse'),
  ).rejects.toThrow('no provider of payments: purse');
});

test('a payment of a new provider is polled, paid, refunded, compared [I3, I8, I11]', async () => {
  const listing = await createAndSubmit(query, seededIds.amina);
  const payment = await beginPayment(listing);
  expect(await beginPayment(listing), 'a repeated request').toBe(payment);
  await query('public.note_payment_session($1, $2)', payment, 'W-1');
  await sql.query(
    `update public.payments set created_at = created_at - interval '6 seconds' where id = $1`,
    [payment],
  );
  const { rows } = await sql.query('select id from public.lease_payment_polls(9, $1)', [listing]);
  expect(rows).toEqual([{ id: payment }]);

  const code = `W${newCode()}`;
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await recordEvent(createPaidEvent({ session: 'W-1' }, code))).toMatchObject({
      state: 'paid',
    });
  }
  const unrecordedCode = `W${newCode()}`;
  const events = [
    createPaidEvent({ code }, code),
    createPaidEvent({ reference: '999999', code: unrecordedCode }, unrecordedCode),
  ];
  expect(await compareEvents(...events)).toEqual({ unrecorded: [events[1]], differences: 1 });

  await query('public.mark_refund_due($1, $2, $3)', seededIds.baraka, payment, 'She asked for it.');
  expect(
    await query('public.ask_refund($1, $2, p_approval_from => 1000000)', seededIds.baraka, payment),
  ).toBe('sending');
  const refundEvent = {
    kind: 'refunded',
    about: { code },
    code: `B${newCode()}`,
    amount: 899,
    currency: 'KES',
  };
  expect(await recordEvent(refundEvent)).toMatchObject({ state: 'refunded' });
  expect(
    await compareEvents(createPaidEvent({ code }, code), {
      ...refundEvent,
      at: new Date().toISOString(),
    }),
  ).toMatchObject({ unrecorded: [] });
  const totals = await query<{ provider: string; net: number }[]>(
    `public.daily_totals((app.now() at time zone 'Africa/Nairobi')::date)`,
  );
  expect(totals).toContainEqual(expect.objectContaining({ provider: 'wallet', count: 2, net: 0 }));
});
