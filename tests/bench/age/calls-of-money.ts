/** Calls of the functions with which members, providers and staff handle payments. */
import { busiest, some, type Arguments, type Calls } from './arguments.ts';

const payment = (where: string, column = 'id') => some(column, 'payments', where);
const listing = (state: string, column = 'id') => some(column, 'listings', `state = '${state}'`);

/** Returns the arguments for a listing in the given state and its owner. A submitted listing has an open order. */
const selectOwner = (state: string) => ({
  p_actor_id: listing(state, 'owner_id'),
  p_listing_id: listing(state),
});
const ofBusiest = {
  p_actor_id: busiest,
  p_listing_id: some('id', 'listings', `owner_id = ${busiest} and state = 'live'`),
};
const neverPaid = (column: string) =>
  some(
    column,
    'listings',
    'owner_id is not null and not exists (select from public.payments where member_id = owner_id)',
  );
const begun = {
  p_package: `'yearly'`,
  p_days: '365',
  p_amount: '27999',
  p_currency: `'KES'`,
  p_provider: `'mpesa'`,
  p_phone: `'+254700000021'`,
};

const waits = "state = 'pending' and provider = 'mpesa'";
const byHand = "state = 'pending' and provider = 'till'";
const nobodys = "state = 'review' and order_id is null and currency = 'KES'";
const paid = "state = 'paid' and currency = 'KES' and covers_until < app.now()";
const isSending = `exists (select from public.payment_refunds where payment_id = payments.id and payment_refunds.state = 'sending')`;
const isAsked = isSending.replace('sending', 'asked');
const isDue = "state = 'refund_due' and currency = 'KES'";
const notAsked = `${isDue} and not ${isSending} and not ${isAsked}`;

/** Returns the arguments of a provider event. Its values are SQL expressions. */
const buildEvent = (kind: string, about: Arguments, more: Arguments = {}): Arguments => {
  const buildObject = (values: Arguments) =>
    `jsonb_build_object(${Object.entries(values)
      .map(([name, value]) => `'${name}', ${value}`)
      .join()})`;
  return {
    p_provider: `'mpesa'`,
    p_event: buildObject({ kind: `'${kind}'`, about: buildObject(about), ...more }),
  };
};
const came = { code: `'QZZZZZZZZZ'`, amount: '2999', currency: `'KES'`, isOurs: 'true' };
const selectCode = (where: string) => ({ code: payment(where, 'provider_reference') });

const eventCalls: Calls = {
  'paid, by session': buildEvent('paid', { session: payment(waits, 'session') }, came),
  'paid, by reference': buildEvent('paid', { reference: payment(byHand, 'reference') }, came),
  'paid, by number and sum': buildEvent('paid', {}, { ...came, payer: `'2547*****777'` }),
  'paid, of nobody': buildEvent('paid', {}, { ...came, payer: `'2547*****'`, amount: '3' }),
  'paid, known': buildEvent('paid', {}, { ...came, ...selectCode(paid) }),
  failed: buildEvent('failed', { payment: payment(waits) }, { reason: `'cancelled'` }),
  waiting: buildEvent('waiting', { payment: payment(waits) }),
  refunded: buildEvent('refunded', selectCode(`${isDue} and ${isSending}`), came),
  'refund failed': buildEvent('refund-failed', selectCode(isDue), { reason: `'no-answer'` }),
  'taken back': buildEvent('taken-back', selectCode(paid), came),
};

const messages = `(select jsonb_agg(jsonb_build_object('message', id, 'provider', 'till', 'events', jsonb_build_array(
  jsonb_build_object('kind', 'paid', 'about', '{}'::jsonb, 'code', 'Z' || lpad(id::text, 9, '0'), 'amount', 2999,
    'currency', 'KES', 'isOurs', true, 'payer', '2547*****' || lpad((id % 1000)::text, 3, '0')))))
  from (select id from public.provider_messages where done_at is null order by id limit 25) as read)`;

const refund = (where: string) => ({
  p_actor_id: `md5('member 2')::uuid`,
  p_payment_id: payment(where),
});

export const money = {
  begin_payment: {
    'another way': { ...selectOwner('submitted'), ...begun },
    'first order': { ...selectOwner('expired'), ...begun },
    'of who has much': { ...ofBusiest, ...begun },
  },
  note_payment_session: { noted: { p_payment_id: payment(byHand), p_session: `'ws_new'` } },
  claim_payment: {
    'code of nothing': {
      ...selectOwner('submitted'),
      p_phone: `'+254700000021'`,
      p_code: `'QZZZZZZZZZ'`,
    },
    'code of money that waits': {
      ...selectOwner('submitted'),
      p_phone: `'+254700000021'`,
      p_code: payment(`${nobodys} and provider <> 'card'`, 'provider_reference'),
    },
  },
  own_checkout: {
    'open order': selectOwner('submitted'),
    live: selectOwner('live'),
    'of who has much': ofBusiest,
    'of who never paid': { p_actor_id: neverPaid('owner_id'), p_listing_id: neverPaid('id') },
  },
  lease_payment_polls: {
    'all that are due': { p_limit: '20' },
    'of one listing': { p_limit: '20', p_listing_id: listing('submitted') },
  },
  store_provider_messages: {
    'of one call': {
      p_messages: `(select jsonb_agg(jsonb_build_object('provider', 'mpesa', 'kind', 'prompt',
        'headers', '{}'::jsonb, 'body', repeat('a', 1000))) from generate_series(1, 25))`,
    },
  },
  count_refused_messages: {
    stored: {
      p_provider: `'card'`,
      p_kind: `'webhook'`,
      p_count: '9',
      p_headers: `'{}'`,
      p_body: `repeat('a', 1000)`,
    },
  },
  refuse_provider_message: {
    refused: { p_message_id: some('id', 'provider_messages', 'done_at is null') },
  },
  note_reported_payment: {
    'a prompt': {
      p_provider: `'mpesa'`,
      p_about: `jsonb_build_object('payment', ${payment(waits)})`,
    },
    'a code': {
      p_provider: `'mpesa'`,
      p_about: `jsonb_build_object('code', ${some('code', 'payment_claims', 'closed_at is null')})`,
    },
  },
  lease_provider_messages: { 'all that wait': { p_limit: '25' } },
  finish_provider_message: {
    read: { p_message_id: some('id', 'provider_messages', 'done_at is null') },
  },
  record_provider_event: eventCalls,
  lease_refunds: {
    'all that are due': { p_limit: '20' },
    'of one payment': { p_limit: '20', p_payment_id: payment(isDue) },
  },
  ask_refund: {
    'one is enough': { ...refund(notAsked), p_approval_from: '1000000' },
    'two are wanted': { ...refund(notAsked), p_approval_from: '1' },
  },
  approve_refund: { approved: refund(`${isDue} and ${isAsked}`) },
  take_refund_back: { 'not wanted': refund(`${isDue} and ${isAsked}`) },
  mark_refund_due: { paid: { ...refund(paid), p_reason: `'why'` } },
  confirm_payment: {
    'with a new code': {
      ...refund(byHand),
      p_provider_reference: `'QZZZZZZZZZ'`,
      p_received_amount: payment(byHand, 'amount'),
      p_currency: `'KES'`,
    },
  },
  record_unmatched_payment: {
    noted: {
      p_actor_id: busiest,
      p_provider: `'till'`,
      p_provider_reference: `'QZZZZZZZZZ'`,
      p_received_amount: '2999',
      p_currency: `'KES'`,
      p_reason: `'why'`,
    },
  },
  match_payment: {
    matched: {
      ...refund(`${nobodys} and amount = 2999`),
      p_listing_id: listing('submitted'),
      p_package: `'monthly'`,
      p_days: '30',
      p_amount: '2999',
      p_currency: `'KES'`,
    },
  },
  adopt_payment: { adopted: { ...refund(nobodys), p_attempt_id: payment(byHand) } },
  undo_payment: {
    'refused: nothing to undo': { p_actor_id: busiest, p_payment_id: payment(byHand) },
  },
  ask_move: {
    'refused: no such listing': {
      p_actor_id: busiest,
      p_payment_id: payment(byHand),
      p_listing_id: '0',
      p_reason: `'why'`,
    },
  },
  approve_move: { 'refused: no such move': { p_actor_id: busiest, p_payment_id: payment(byHand) } },
  refuse_move: { 'refused: no such move': { p_actor_id: busiest, p_payment_id: payment(byHand) } },
  staff_match_target: {
    'an advert': { p_payment_id: payment(nobodys), p_listing_id: listing('submitted') },
  },
  close_difference: {
    closed: {
      p_actor_id: busiest,
      p_difference_id: some('id', 'payment_differences', 'settled_at is null'),
      p_reason: `'why'`,
    },
  },
  refuse_claim: {
    refused: {
      p_actor_id: busiest,
      p_claim_id: some('id', 'payment_claims', 'closed_at is null'),
      p_reason: `'why'`,
    },
  },
  settle_difference: {
    settled: {
      p_actor_id: busiest,
      p_difference_id: some('id', 'payment_differences', 'settled_at is null'),
      p_outcome: `'why'`,
    },
  },
} satisfies Record<string, Calls>;

const twoDays = {
  p_provider: `'mpesa'`,
  p_since: `app.now() - interval '2 days'`,
  p_until: 'app.now()',
};

/** Calls of scheduled functions that process many rows at a time. */
export const reconciliation = {
  compare_with_provider: {
    'two days of nothing': { ...twoDays, p_events: `'[]'` },
    'two days as they were': {
      ...twoDays,
      p_events: `(select jsonb_agg(jsonb_build_object('kind', 'paid', 'about', jsonb_build_object('code', code),
        'code', code, 'amount', amount, 'currency', currency, 'at', at))
        from public.ledger where at > app.now() - interval '2 days' and currency = 'KES' and direction = 'in')`,
    },
  },
  record_provider_events: { 'a batch': { p_messages: messages } },
} satisfies Record<string, Calls>;
