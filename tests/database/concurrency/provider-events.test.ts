/** Records provider events about one payment: in every order, fifty times at once, and with wrong contents. */
import { describe, expect, test } from 'vitest';
import { newCode } from '#tests/support/listing-lifecycle.ts';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';
import { staffId } from '#tests/support/seeded-users.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

/** The last three digits of the newest phone number. Each attempt has another number. */
let lastPhoneEnding = 100;
const orderSums = {
  mpesa: { amount: 899, currency: 'KES' },
  card: { amount: 899, currency: 'USD' },
} as const;

/**
 * Creates an M-Pesa prompt or a PayPal order for an approved advert that has an earlier order at the till.
 * @param tillDays - the days of the earlier order: 7 for the same package, another number for the package `daily`
 */
async function createAttempt(provider: keyof typeof orderSums, tillDays = 7) {
  const { member, listing, version, slug } = await makeScene(pool, 'submitted');
  const sum = orderSums[provider];
  lastPhoneEnding += 1;
  const phoneEnding = String(lastPhoneEnding);
  const phone = `+254700000${phoneEnding}`;
  if (tillDays !== 7) {
    await pool`select public.begin_payment(${member}, ${listing}, 'daily', ${tillDays}, 129, 'KES', 'till', false, ${phone})`;
  }
  const [{ id } = { id: '' }] = await pool<{ id: string }[]>`
    select id from public.begin_payment(
      ${member}, ${listing}, 'weekly', 7, ${sum.amount}, ${sum.currency}, ${provider}, false, ${phone})`;
  await pool`select public.approve_listing(${staffId}, ${listing}, ${version}, ${slug})`;
  return { provider, id, listing, phoneEnding, session: `at ${id}`, code: newCode(), ...sum };
}
type Attempt = Awaited<ReturnType<typeof createAttempt>>;

const recordEvent = (provider: string, event: object) =>
  pool`select public.record_provider_event(${provider}, ${pool.json(event as never)})`;

const createPaidEvent = ({ code, amount, currency }: Attempt, change = {}) => {
  return { kind: 'paid', code, amount, currency, isOurs: true, ...change };
};
const eventSenders = {
  callback: (attempt: Attempt, change = {}) => {
    const about = { payment: attempt.id, session: attempt.session };
    return recordEvent(attempt.provider, { ...createPaidEvent(attempt, change), about });
  },
  poll: (attempt: Attempt, change = {}) => {
    const about = { payment: attempt.id };
    return recordEvent(attempt.provider, { ...createPaidEvent(attempt, change), about });
  },
  'till event': (attempt: Attempt, change = {}) => {
    const payer = `2547*****${attempt.phoneEnding}`;
    return recordEvent('till', { ...createPaidEvent(attempt, change), about: {}, payer });
  },
};
const otherEvents = {
  'mistaken cancellation': ({ provider, id }: Attempt) =>
    recordEvent(provider, { kind: 'failed', about: { payment: id }, reason: 'cancelled' }),
  'response to the prompt request': ({ id, session }: Attempt) =>
    pool`select public.note_payment_session(${id}, ${session})`,
};
const events = { ...eventSenders, ...otherEvents };

/** Returns the state and the days of the advert, its pending payments, and the ledger rows of the code. */
async function readOutcome({ listing, code }: Attempt) {
  const [row] = await pool`
    select listings.state, round(extract(epoch from live_until - live_from) / 86400)::int as days,
      (select count(*)::int from public.payments where listing_id = listing and state = 'pending') as waiting,
      (select jsonb_agg(jsonb_build_array(payments.state, ledger.amount, ledger.currency, receipt_number is not null))
       from public.ledger join public.payments on payments.id = payment_id where code = ${code}) as money
    from (select ${listing}::bigint as listing) as selected join public.listings on listings.id = listing`;
  return row;
}

function getPermutations<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    getPermutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

const paidOutcome = { state: 'live', days: 7, waiting: 0, money: [['paid', 899, 'KES', true]] };
const eventNames = (['callback', 'till event', ...Object.keys(otherEvents)] as const).map(
  (name) => name as keyof typeof events,
);

describe.each([
  ['after the same package at the till', 7],
  ['after another package at the till', 1],
])('the events of a prompt %s', (_name, tillDays) => {
  test('every order of the events has the same outcome [I6, I7]', async () => {
    const outcomes = await Promise.all(
      getPermutations(eventNames).map(async (order) => {
        const attempt = await createAttempt('mpesa', tillDays);
        for (const name of order) await events[name](attempt);
        for (const name of ['poll', ...order] as const) await events[name](attempt);
        return { order, ...(await readOutcome(attempt)) };
      }),
    );
    const expected = getPermutations(eventNames).map((order) => ({ order, ...paidOutcome }));
    expect(outcomes).toEqual(expected);
  });
});

test.each([
  ['mpesa', 'callback'],
  ['mpesa', 'poll'],
  ['card', 'callback'],
  ['card', 'poll'],
] as const)('fifty concurrent events of %s (%s) credit once [I3]', async (provider, name) => {
  const attempt = await createAttempt(provider);
  await Promise.all(Array.from({ length: 50 }, () => eventSenders[name](attempt)));
  const { amount, currency } = orderSums[provider];
  const money = [['paid', amount, currency, true]];
  expect(await readOutcome(attempt)).toEqual({ ...paidOutcome, money });
});

test('fifty concurrent masked till events are one payment for staff [I3]', async () => {
  const attempt = await createAttempt('mpesa');
  await Promise.all(Array.from({ length: 50 }, () => eventSenders['till event'](attempt)));
  const waitingOutcome = { state: 'approved', waiting: 1, money: [['review', 899, 'KES', false]] };
  expect(await readOutcome(attempt)).toMatchObject(waitingOutcome);
});

describe.each([
  ['mpesa', 'callback'],
  ['mpesa', 'till event'],
  ['card', 'callback'],
] as const)('an event of %s (%s)', (provider, name) => {
  test.each([
    ['a shilling less', { amount: 898 }, ['other-sum']],
    ['a shilling more', { amount: 900 }, ['other-sum']],
    ['another currency', { currency: provider === 'card' ? 'KES' : 'USD' }, []],
    ['another payee', { isOurs: false }, []],
  ])('with %s waits for staff, and no advert is live [I4]', async (_name, change, differences) => {
    const attempt = await createAttempt(provider);
    await eventSenders[name](attempt, change);
    const { amount, currency } = { ...attempt, ...change };
    // Money of another payee is in no ledger.
    const money = 'isOurs' in change ? null : [['review', amount, currency, false]];
    expect(await readOutcome(attempt)).toMatchObject({ state: 'approved', money });
    // The correct event arrives later. It changes nothing automatically, and staff see two different amounts.
    await eventSenders[name](attempt);
    expect(await readOutcome(attempt)).toMatchObject({ state: 'approved', money });
    const differenceRows =
      await pool`select kind from public.payment_differences where code = ${attempt.code}`;
    expect(differenceRows.map(({ kind }) => kind as string)).toEqual(differences);
  });
});

test('each message of a batch is processed despite failures of others', async () => {
  const attempt = await createAttempt('mpesa');
  const event = { ...createPaidEvent(attempt), about: { payment: attempt.id } };
  const messages = [
    { message: 1, provider: 'mpesa', events: [{ kind: 'paid' }] },
    { message: 2, provider: 'mpesa', events: [event] },
  ];
  const [{ results } = { results: [] }] = await pool<{ results: unknown[] }[]>`
    select public.record_provider_events(${pool.json(messages)}) as results`;
  expect(results).toMatchObject([
    { message: 1, failed: expect.any(String) as string },
    { message: 2, failed: null, state: 'paid' },
  ]);
  expect(await readOutcome(attempt)).toEqual(paidOutcome);
});
