/** Provider events about one payment: in every order, fifty times at once, and with wrong contents. */
import { describe, expect, test } from 'vitest';
import { newCode } from '#tests/support/listing-lifecycle.ts';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';
import { staffId } from '#tests/support/seeded-users.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

/** Each payer has a number of its own; the till shows its last three digits. */
let payers = 100;
const orderSums = {
  mpesa: { amount: 899, currency: 'KES' },
  card: { amount: 899, currency: 'USD' },
} as const;

/** Creates an M-Pesa prompt or a PayPal order for an approved advert with an earlier order at the till. */
async function ask(by: keyof typeof orderSums, firstDays = 7) {
  const { member, listing, version, slug } = await makeScene(pool, 'submitted');
  const { amount, currency } = orderSums[by];
  payers += 1;
  const phoneEnding = String(payers);
  const phone = `+254700000${phoneEnding}`;
  if (firstDays !== 7) {
    await pool`select public.begin_payment(${member}, ${listing}, 'daily', ${firstDays}, 129, 'KES', 'till', false, ${phone})`;
  }
  const [{ id } = { id: '' }] = await pool<{ id: string }[]>`
    select id from public.begin_payment(
      ${member}, ${listing}, 'weekly', 7, ${amount}, ${currency}, ${by}, false, ${phone})`;
  await pool`select public.approve_listing(${staffId}, ${listing}, ${version}, ${slug})`;
  return { by, id, listing, phoneEnding, session: `at ${id}`, code: newCode(), amount, currency };
}
type Attempt = Awaited<ReturnType<typeof ask>>;

const recordEvent = (by: string, event: object) =>
  pool`select public.record_provider_event(${by}, ${pool.json(event as never)})`;

const paid = ({ code, amount, currency }: Attempt, change = {}) => ({
  kind: 'paid',
  code,
  amount,
  currency,
  isOurs: true,
  ...change,
});
const eventSenders = {
  callback: (attempt: Attempt, change = {}) =>
    recordEvent(attempt.by, {
      ...paid(attempt, change),
      about: { payment: attempt.id, session: attempt.session },
    }),
  answer: (attempt: Attempt, change = {}) =>
    recordEvent(attempt.by, { ...paid(attempt, change), about: { payment: attempt.id } }),
  'word of the till': (attempt: Attempt, change = {}) =>
    recordEvent('till', {
      ...paid(attempt, change),
      about: {},
      payer: `2547*****${attempt.phoneEnding}`,
    }),
};
const others = {
  'cancelled by mistake': (attempt: Attempt) =>
    recordEvent(attempt.by, {
      kind: 'failed',
      about: { payment: attempt.id },
      reason: 'cancelled',
    }),
  'answer to our request': ({ id, session }: Attempt) =>
    pool`select public.note_payment_session(${id}, ${session})`,
};
const events = { ...eventSenders, ...others };

/** Returns the state of the advert and its rows in the books. */
async function outcome({ listing, code }: Attempt) {
  const [row] = await pool`
    select listings.state, round(extract(epoch from live_until - live_from) / 86400)::int as days,
      (select count(*)::int from public.payments where listing_id = listing and state = 'pending') as waiting,
      (select jsonb_agg(jsonb_build_array(payments.state, ledger.amount, ledger.currency, receipt_number is not null))
       from public.ledger join public.payments on payments.id = payment_id where code = ${code}) as money
    from (select ${listing}::bigint as listing) as asked join public.listings on listings.id = listing`;
  return row;
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

const live = { state: 'live', days: 7, waiting: 0, money: [['paid', 899, 'KES', true]] };
const names = (['callback', 'word of the till', ...Object.keys(others)] as const).map(
  (name) => name as keyof typeof events,
);

describe.each([
  ['after the same package at the till', 7],
  ['after another package at the till', 1],
])('the events of a prompt %s', (_, firstDays) => {
  test('end equal in whichever order they come [I6, I7]', async () => {
    const ends = await Promise.all(
      permutations(names).map(async (order) => {
        const attempt = await ask('mpesa', firstDays);
        for (const name of order) await events[name](attempt);
        for (const name of ['answer', ...order] as const) await events[name](attempt);
        return { order, ...(await outcome(attempt)) };
      }),
    );
    expect(ends).toEqual(permutations(names).map((order) => ({ order, ...live })));
  });
});

test.each([
  ['mpesa', 'callback'],
  ['mpesa', 'answer'],
  ['card', 'callback'],
  ['card', 'answer'],
] as const)('fifty at once of %s, the %s, credit once [I3]', async (by, name) => {
  const attempt = await ask(by);
  await Promise.all(Array.from({ length: 50 }, () => eventSenders[name](attempt)));
  const { amount, currency } = orderSums[by];
  expect(await outcome(attempt)).toEqual({ ...live, money: [['paid', amount, currency, true]] });
});

test('fifty concurrent masked till events are one payment for staff [I3]', async () => {
  const attempt = await ask('mpesa');
  await Promise.all(Array.from({ length: 50 }, () => eventSenders['word of the till'](attempt)));
  const waits = { state: 'approved', waiting: 1, money: [['review', 899, 'KES', false]] };
  expect(await outcome(attempt)).toMatchObject(waits);
});

describe.each([
  ['mpesa', 'callback'],
  ['mpesa', 'word of the till'],
  ['card', 'callback'],
] as const)('of %s, a %s', (by, name) => {
  test.each([
    ['a shilling less', { amount: 898 }, ['other-sum']],
    ['a shilling more', { amount: 900 }, ['other-sum']],
    ['another currency', { currency: by === 'card' ? 'KES' : 'USD' }, []],
    ['somebody else as payee', { isOurs: false }, []],
  ])('with %s is for staff, and nothing is live [I4]', async (_, change, differences) => {
    const attempt = await ask(by);
    await eventSenders[name](attempt, change);
    const { amount, currency } = { ...attempt, ...change };
    // Money of another payee enters no book.
    const money = 'isOurs' in change ? null : [['review', amount, currency, false]];
    expect(await outcome(attempt)).toMatchObject({ state: 'approved', money });
    // The correct event arrives later. It changes nothing automatically, and staff see two different amounts.
    await eventSenders[name](attempt);
    expect(await outcome(attempt)).toMatchObject({ state: 'approved', money });
    const noted =
      await pool`select kind from public.payment_differences where code = ${attempt.code}`;
    expect(noted.map(({ kind }) => kind as string)).toEqual(differences);
  });
});

test('each message of a batch is processed despite failures of others', async () => {
  const attempt = await ask('mpesa');
  const message = {
    provider: 'mpesa',
    events: [{ ...paid(attempt), about: { payment: attempt.id } }],
  };
  const messages = [
    { message: 1, provider: 'mpesa', events: [{ kind: 'paid' }] },
    { message: 2, ...message },
  ];
  const [{ results } = { results: [] }] = await pool<{ results: unknown[] }[]>`
    select public.record_provider_events(${pool.json(messages)}) as results`;
  expect(results).toMatchObject([
    { message: 1, failed: expect.any(String) as string },
    { message: 2, failed: null, state: 'paid' },
  ]);
  expect(await outcome(attempt)).toEqual(live);
});
