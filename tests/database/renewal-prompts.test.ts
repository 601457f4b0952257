/** Tests the prompts that the site sends by itself a day before the end of an advert. */
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { createRenewalCalls, offers, packages, type RenewingAdvert } from '../support/renewals.ts';
import { seededIds } from '../support/seeded-users.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows, countRows, readField } = database;
const calls = createRenewalCalls(sql);
const { createAdvert, findDue, begin, stop, readPlan } = calls;

const dayS = 86_400;

let clockOffset = 0;
const advance = async (seconds: number) => {
  clockOffset += seconds;
  await sql.query(`select set_config('embedded.ahead', $1, false)`, [String(clockOffset)]);
};
/** Moves the clock to the next time with this hour in Nairobi. */
const moveToHour = async (hour: number) => {
  const seconds = await query<number>(
    `floor(extract(epoch from app.now() at time zone 'Africa/Nairobi'))::bigint::float8`,
  );
  await advance((hour * 3600 - (seconds % dayS) + 2 * dayS) % dayS);
};
beforeEach(() => moveToHour(10));

/** Creates an advert with a renewal, and waits until its prompt is due. */
async function createEnding(renewalAmount: number | null = 899): Promise<RenewingAdvert> {
  const advert = await createAdvert(renewalAmount);
  await advance(6 * dayS + 60);
  return advert;
}

test('a renewal opens one attempt a day before the end, at its price', async () => {
  const advert = await createAdvert();
  await advance(6 * dayS - 60);
  expect(await findDue()).not.toContain(advert.payment);
  expect(await begin(advert)).toEqual([]);
  await advance(120);
  expect(await findDue()).toContain(advert.payment);
  const [prompt = ''] = await begin(advert);
  const [row] = await readRows('select * from public.payments where id = $1', prompt);
  expect(row).toMatchObject({
    listing_id: advert.listing,
    member_id: advert.owner,
    phone: advert.phone,
    amount: 899,
    days: 7,
    provider: 'mpesa',
    state: 'pending',
    with_website: false,
  });
  expect(await begin(advert)).toEqual([]);
  expect(await findDue()).not.toContain(advert.payment);
});

test('a paid prompt renews the advert, and is followed by one before the next end', async () => {
  const advert = await createEnding();
  const until = await readField('listings', 'live_until::text', advert.listing);
  const [prompt = ''] = await begin(advert);
  await calls.pay(prompt);
  const days = `extract(day from live_until - '${until}'::timestamptz)::int`;
  expect(await readField<number>('listings', days, advert.listing)).toBe(7);
  expect(await readPlan(advert)).toMatchObject({ state: 'on', amount: 899, phone: advert.phone });
  expect(await begin({ payment: prompt })).toEqual([]);
  await advance(7 * dayS);
  expect(await begin({ payment: prompt })).toHaveLength(1);
});

test('a prompt without an answer is not repeated', async () => {
  const advert = await createEnding();
  const [prompt = ''] = await begin(advert);
  const event = { kind: 'failed', about: { payment: prompt }, reason: 'no-answer' };
  await query('public.record_provider_event($1, $2)', 'mpesa', event);
  await advance(3600);
  expect(await findDue()).not.toContain(advert.payment);
  expect(await begin(advert)).toEqual([]);
  expect(await begin({ payment: prompt })).toEqual([]);
  expect(await readPlan(advert)).toBeNull();
});

const objections: Record<string, (advert: RenewingAdvert) => Promise<unknown>> = {
  'its owner stopped it': stop,
  'the number belongs to another member': ({ phone }) => calls.checkPhone(phone, seededIds.amina),
  'the check of the number is too old': ({ phone }) =>
    sql.query(
      `update app.proven_phones set checked_at = checked_at - interval '13 months' where phone = $1`,
      [phone],
    ),
  'its owner renewed it': async (advert) =>
    calls.pay(await calls.ask(advert, packages.weekly, null)),
  'another payment is open': ({ owner, listing }) =>
    query(`public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')`, owner, listing),
  'an M-Pesa code waits for staff': async ({ owner, listing }) => {
    await query(`public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')`, owner, listing);
    await query(`public.claim_payment($1, $2, 'SKL2ABC345', '+254700000021')`, owner, listing);
  },
  'staff suspended it': ({ listing }) =>
    query(`public.suspend_listing($1, $2, 'why')`, seededIds.baraka, listing),
  'its owner removed it': ({ owner, listing }) =>
    query(`public.withdraw_listing($1, $2, '')`, owner, listing),
  'the account is deleted': ({ owner }) => query('public.delete_member($1)', owner),
  'it is night': () => moveToHour(21),
  'it has ended': () => advance(dayS),
};
test.each(Object.keys(objections))('no prompt is sent if %s', async (name) => {
  const advert = await createEnding();
  expect(await findDue()).toContain(advert.payment);
  await objections[name]?.(advert);
  expect(await findDue()).not.toContain(advert.payment);
  expect(await begin(advert)).toEqual([]);
});

test('prompts are sent from seven to nine in the evening', async () => {
  const advert = await createEnding();
  const hours = [];
  for (const hour of [21, 6, 7]) {
    await moveToHour(hour);
    if ((await findDue()).includes(advert.payment)) hours.push(hour);
  }
  expect(hours).toEqual([7]);
  const [plan] = await readRows<{ evening: string; night: string }>(
    `select app.renewal_prompt_at('2026-12-04T17:59Z')::text as evening,
      app.renewal_prompt_at('2026-12-04T18:00Z')::text as night`,
  );
  expect(Object.values(plan ?? {}).map((at) => new Date(at).toISOString())).toEqual([
    '2026-12-03T17:59:00.000Z',
    '2026-12-04T04:00:00.000Z',
  ]);
});

/** Leases the due notices about the price of an advert's package. */
const leasePriceNotices = (advert: RenewingAdvert) =>
  readRows(
    `select is_current, member_id from public.lease_notices(100)
      where kind = 'renewal-price' and listing_id = $1`,
    [advert.listing],
  );

test('another price ends the renewal, also if it returns to the former one', async () => {
  const advert = await createAdvert();
  const others = offers.map((offer) => ({ ...offer, amount: offer.amount + 100 }));
  await findDue(others);
  expect(await readPlan(advert)).toMatchObject({ state: 'price', amount: 899 });
  await findDue(others);
  expect(await leasePriceNotices(advert)).toEqual([{ is_current: true, member_id: advert.owner }]);
  await advance(6 * dayS + 60);
  expect(await findDue(others)).toEqual([]);
  expect(await begin(advert)).toEqual([]);
  const ending = await createEnding();
  expect(await begin(ending, others)).toEqual([]);
});

test('no e-mail tells of another price after the owner renewed the advert', async () => {
  const advert = await createAdvert();
  await findDue(offers.map((offer) => ({ ...offer, amount: offer.amount + 100 })));
  await advance(180);
  await calls.pay(await calls.ask(advert, packages.weekly));
  expect(await leasePriceNotices(advert)).toMatchObject([{ is_current: false }]);
});

test('a renewal needs a package of some days and a checked number', async () => {
  const advert = await createAdvert(null);
  expect(await readPlan(advert)).toBeNull();
  await advance(180);
  await calls.ask(advert, packages.daily);
  await advance(180);
  await calls.ask({ ...advert, phone: '+254711222333' }, packages.weekly);
  expect(await countRows('public.renewals where member_id = $1', advert.owner)).toBe(0);
  await advance(180);
  await calls.ask(advert, packages.monthly);
  expect(await countRows('public.renewals where member_id = $1', advert.owner)).toBe(1);
});

test('only the owner stops a renewal, and a retry changes nothing', async () => {
  const advert = await createAdvert();
  expect(await getErrorCode(stop({ ...advert, owner: seededIds.amina }))).toBe('PT404');
  await stop(advert);
  await stop(advert);
  expect(await readPlan(advert)).toBeNull();
});

test('the log names the request, the prompt and the stop', async () => {
  const advert = await createEnding();
  await begin(advert);
  await stop(advert);
  const rows = await readRows<{ step: string; actor_id: string | null }>(
    `select details ->> 'renewal' as step, actor_id from public.audit_log
     where subject = 'listing' and subject_id = $1 and details ? 'renewal' order by id`,
    String(advert.listing),
  );
  expect(rows).toEqual([
    { step: 'asked', actor_id: advert.owner },
    { step: 'sent', actor_id: null },
    { step: 'stopped', actor_id: advert.owner },
  ]);
});

test('the database refuses a second prompt for an end', async () => {
  const advert = await createEnding();
  await begin(advert);
  const change = 'update public.renewals set prompt_id = $2 where payment_id = $1';
  expect(await getErrorCode(sql.query(change, [advert.payment, advert.payment]))).toBe('42501');
});

test('renewals are deleted with the account, and thirty days after the end', async () => {
  const [deleted, ended, running] = [
    await createAdvert(),
    await createAdvert(),
    await createAdvert(),
  ];
  await query('public.delete_member($1)', deleted.owner);
  await advance(36 * dayS);
  await query('public.delete_expired_records()');
  const countRenewals = ({ payment }: RenewingAdvert) =>
    countRows('public.renewals where payment_id = $1', payment);
  expect(await Promise.all([deleted, ended].map(countRenewals))).toEqual([0, 1]);
  await advance(2 * dayS);
  await query('public.delete_expired_records()');
  expect(await countRenewals(running)).toBe(0);
});
