/** Calls of the functions with which members, providers and staff handle payments. */
import { busiestMemberId, selectFirst, type Arguments, type Calls } from './arguments.ts';

const selectPayment = (where: string, column = 'id') => selectFirst(column, 'payments', where);
const selectListing = (state: string, column = 'id') =>
  selectFirst(column, 'listings', `state = '${state}'`);

/** Returns the arguments for a listing in the given state and its owner. A submitted listing has an open order. */
const toOwnerArgs = (state: string) => ({
  p_actor_id: selectListing(state, 'owner_id'),
  p_listing_id: selectListing(state),
});
const busiestArgs = {
  p_actor_id: busiestMemberId,
  p_listing_id: selectFirst('id', 'listings', `owner_id = ${busiestMemberId} and state = 'live'`),
};
/** Returns an expression for a column of a listing that belongs to a member without payments. */
const selectUnpaid = (column: string) =>
  selectFirst(
    column,
    'listings',
    'owner_id is not null and not exists (select from public.payments where member_id = owner_id)',
  );
const paymentArgs = {
  p_package: `'yearly'`,
  p_days: '365',
  p_amount: '27999',
  p_currency: `'KES'`,
  p_provider: `'mpesa'`,
  p_phone: `'+254700000021'`,
};

const isPendingPrompt = "state = 'pending' and provider = 'mpesa'";
const isPendingAtTill = "state = 'pending' and provider = 'till'";
const isUnmatched = "state = 'review' and order_id is null and currency = 'KES'";
const isPaid = "state = 'paid' and currency = 'KES' and covers_until < app.now()";
const isSending = `exists (select from public.payment_refunds where payment_id = payments.id and payment_refunds.state = 'sending')`;
const isRequested = isSending.replace('sending', 'asked');
const isDue = "state = 'refund_due' and currency = 'KES'";
const hasNoRefund = `${isDue} and not ${isSending} and not ${isRequested}`;

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
const moneyFields = { code: `'QZZZZZZZZZ'`, amount: '2999', currency: `'KES'`, isOurs: 'true' };
const selectCode = (where: string) => ({ code: selectPayment(where, 'provider_reference') });

const eventCalls: Calls = {
  'paid, by session': buildEvent(
    'paid',
    { session: selectPayment(isPendingPrompt, 'session') },
    moneyFields,
  ),
  'paid, by reference': buildEvent(
    'paid',
    { reference: selectPayment(isPendingAtTill, 'reference') },
    moneyFields,
  ),
  'paid, by number and sum': buildEvent('paid', {}, { ...moneyFields, payer: `'2547*****777'` }),
  'paid, unmatched': buildEvent('paid', {}, { ...moneyFields, payer: `'2547*****'`, amount: '3' }),
  'paid, repeated': buildEvent('paid', {}, { ...moneyFields, ...selectCode(isPaid) }),
  failed: buildEvent(
    'failed',
    { payment: selectPayment(isPendingPrompt) },
    { reason: `'cancelled'` },
  ),
  waiting: buildEvent('waiting', { payment: selectPayment(isPendingPrompt) }),
  refunded: buildEvent('refunded', selectCode(`${isDue} and ${isSending}`), moneyFields),
  'refund failed': buildEvent('refund-failed', selectCode(isDue), { reason: `'no-answer'` }),
  'taken back': buildEvent('taken-back', selectCode(isPaid), moneyFields),
};

const offers = `'[{"package": "weekly", "days": 7, "amount": 899}]'`;

const messages = `(select jsonb_agg(jsonb_build_object('message', id, 'provider', 'till', 'events', jsonb_build_array(
  jsonb_build_object('kind', 'paid', 'about', '{}'::jsonb, 'code', 'Z' || lpad(id::text, 9, '0'), 'amount', 2999,
    'currency', 'KES', 'isOurs', true, 'payer', '2547*****' || lpad((id % 1000)::text, 3, '0')))))
  from (select id from public.provider_messages where done_at is null order by id limit 25) as read)`;

const toStaffArgs = (where: string) => ({
  p_actor_id: `md5('member 2')::uuid`,
  p_payment_id: selectPayment(where),
});

const pendingArgs = { p_actor_id: busiestMemberId, p_payment_id: selectPayment(isPendingAtTill) };
const differenceArgs = {
  p_actor_id: busiestMemberId,
  p_difference_id: selectFirst('id', 'payment_differences', 'settled_at is null'),
};
const messageArgs = { p_message_id: selectFirst('id', 'provider_messages', 'done_at is null') };

export const money = {
  begin_payment: {
    'another provider': { ...toOwnerArgs('submitted'), ...paymentArgs },
    'first order': { ...toOwnerArgs('expired'), ...paymentArgs },
    'of the busiest member': { ...busiestArgs, ...paymentArgs },
  },
  due_renewals: { 'at all prices': { p_offers: offers, p_limit: '20' } },
  begin_renewal: {
    'not due': { p_payment_id: selectPayment(isPaid), p_offers: offers, p_id: 'gen_random_uuid()' },
  },
  stop_renewal: { live: toOwnerArgs('live') },
  note_payment_session: {
    noted: { p_payment_id: selectPayment(isPendingAtTill), p_session: `'ws_new'` },
  },
  claim_payment: {
    'unknown code': {
      ...toOwnerArgs('submitted'),
      p_phone: `'+254700000021'`,
      p_code: `'QZZZZZZZZZ'`,
    },
    'code of a payment in review': {
      ...toOwnerArgs('submitted'),
      p_phone: `'+254700000021'`,
      p_code: selectPayment(`${isUnmatched} and provider <> 'card'`, 'provider_reference'),
    },
  },
  own_checkout: {
    'open order': toOwnerArgs('submitted'),
    live: toOwnerArgs('live'),
    'of the busiest member': busiestArgs,
    'without payments': { p_actor_id: selectUnpaid('owner_id'), p_listing_id: selectUnpaid('id') },
  },
  lease_payment_polls: {
    'all due': { p_limit: '20' },
    'of one listing': { p_limit: '20', p_listing_id: selectListing('submitted') },
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
  refuse_provider_message: { refused: messageArgs },
  note_reported_payment: {
    'a prompt': {
      p_provider: `'mpesa'`,
      p_about: `jsonb_build_object('payment', ${selectPayment(isPendingPrompt)})`,
    },
    'a code': {
      p_provider: `'mpesa'`,
      p_about: `jsonb_build_object('code', ${selectFirst('code', 'payment_claims', 'closed_at is null')})`,
    },
  },
  lease_provider_messages: { 'all pending': { p_limit: '25' } },
  finish_provider_message: { read: messageArgs },
  record_provider_event: eventCalls,
  lease_refunds: {
    'all due': { p_limit: '20' },
    'of one payment': { p_limit: '20', p_payment_id: selectPayment(isDue) },
  },
  ask_refund: {
    'without second approval': { ...toStaffArgs(hasNoRefund), p_approval_from: '1000000' },
    'with second approval': { ...toStaffArgs(hasNoRefund), p_approval_from: '1' },
  },
  approve_refund: { approved: toStaffArgs(`${isDue} and ${isRequested}`) },
  take_refund_back: { canceled: toStaffArgs(`${isDue} and ${isRequested}`) },
  mark_refund_due: { paid: { ...toStaffArgs(isPaid), p_reason: `'why'` } },
  confirm_payment: {
    'with a new code': {
      ...toStaffArgs(isPendingAtTill),
      p_provider_reference: `'QZZZZZZZZZ'`,
      p_received_amount: selectPayment(isPendingAtTill, 'amount'),
      p_currency: `'KES'`,
    },
  },
  record_unmatched_payment: {
    noted: {
      p_actor_id: busiestMemberId,
      p_provider: `'till'`,
      p_provider_reference: `'QZZZZZZZZZ'`,
      p_received_amount: '2999',
      p_currency: `'KES'`,
      p_reason: `'why'`,
    },
  },
  match_payment: {
    matched: {
      ...toStaffArgs(`${isUnmatched} and amount = 2999`),
      p_listing_id: selectListing('submitted'),
      p_package: `'monthly'`,
      p_days: '30',
      p_amount: '2999',
      p_currency: `'KES'`,
    },
  },
  adopt_payment: {
    adopted: { ...toStaffArgs(isUnmatched), p_attempt_id: selectPayment(isPendingAtTill) },
  },
  accept_shortfall: {
    'refused: nothing is missing': {
      ...toStaffArgs(isPaid),
      p_max_shortfall: '100',
      p_approval_from: '10000',
      p_reason: `'why'`,
    },
  },
  record_money_back: { 'refused: another kind': { ...differenceArgs, p_reason: `'why'` } },
  undo_payment: { 'refused: nothing to undo': pendingArgs },
  ask_move: {
    'refused: no such listing': { ...pendingArgs, p_listing_id: '0', p_reason: `'why'` },
  },
  approve_move: { 'refused: no such move': pendingArgs },
  refuse_move: { 'refused: no such move': pendingArgs },
  staff_match_target: {
    'an advert': {
      p_payment_id: selectPayment(isUnmatched),
      p_listing_id: selectListing('submitted'),
    },
  },
  close_difference: { closed: { ...differenceArgs, p_reason: `'why'` } },
  refuse_claim: {
    refused: {
      p_actor_id: busiestMemberId,
      p_claim_id: selectFirst('id', 'payment_claims', 'closed_at is null'),
      p_reason: `'why'`,
    },
  },
  settle_difference: { settled: { ...differenceArgs, p_outcome: `'why'` } },
} satisfies Record<string, Calls>;

const lastTwoDays = {
  p_provider: `'mpesa'`,
  p_since: `app.now() - interval '2 days'`,
  p_until: 'app.now()',
};

/** Calls of scheduled functions that process many rows at a time. */
export const reconciliation = {
  compare_with_provider: {
    'two days without events': { ...lastTwoDays, p_events: `'[]'` },
    'two days without differences': {
      ...lastTwoDays,
      p_events: `(select jsonb_agg(jsonb_build_object('kind', 'paid', 'about', jsonb_build_object('code', code),
        'code', code, 'amount', amount, 'currency', currency, 'at', at))
        from public.ledger where at > app.now() - interval '2 days' and currency = 'KES' and direction = 'in')`,
    },
  },
  record_provider_events: { 'a batch': { p_messages: messages } },
} satisfies Record<string, Calls>;
