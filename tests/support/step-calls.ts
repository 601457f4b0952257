/** The steps of random sequences, and their calls of database functions. */
import { priceList } from '#content/price-list.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import { bind } from './bind-values.ts';
import type { Channel, Payer, RefundOutcome } from './money.ts';
import { raceStaffId, secondRaceStaffId, type SeededName } from './seeded-users.ts';

/** A step of a user about a listing. `slot` is the offset of the listing in the order of the ids. */
interface ListingReference {
  actor: SeededName;
  slot: number;
}
/** A step about a payment of a listing. `before` is the number of newer payments. */
interface PaymentReference extends ListingReference {
  before: number;
}
/**
 * A step about a received payment. `moneyIndex` is its index in the world's list. An index beyond the end wraps
 * around.
 */
interface MoneyReference extends ListingReference {
  moneyIndex: number;
}

type Decision = 'approve' | 'request changes' | 'suspend' | 'restore' | 'feature';
type PaymentAction =
  | ('store session' | 'report failure' | 'adopt')
  | ('mark refund due' | 'approve refund' | 'cancel refund')
  | ('undo' | 'undo refusal' | 'request move' | 'approve move' | 'refuse move');

/** A step that calls a database function with the columns of a listing and of a payment. */
export type CallStep =
  | ({ do: Decision | 'submit' | 'withdraw' | 'match' | 'refuse claim' } & ListingReference)
  | ({ do: 'save'; number: number } & ListingReference)
  | ({ do: 'pay'; days: number; provider: CheckoutProvider; to?: Payer } & ListingReference)
  | ({ do: PaymentAction } & PaymentReference)
  | ({ do: 'request refund'; method: 'provider' | 'hand' } & PaymentReference)
  | ({ do: 'report payment' | 'store message'; channel: Channel } & MoneyReference)
  | ({ do: 'claim'; phone: Payer } & MoneyReference)
  | ({ do: 'confirm' | 'record unmatched' } & MoneyReference)
  | { do: 'settle difference'; actor: SeededName }
  | { do: 'compare'; by: 'mpesa' | 'card' }
  | { do: 'lease polls' | 'process messages' | 'lease refunds' }
  // `index` is the position in the world's list of reported events or of refunds.
  | { do: 'report refund'; index: number }
  | { do: 'record refund'; actor: SeededName; index: number };

/** A step of payers and providers that changes only the world. */
export type WorldStep =
  | { do: 'pay to till'; actor: Payer; sum: number }
  | ({ do: 'approve prompt'; isShort: boolean } & PaymentReference)
  | ({ do: 'reverse payment' } & MoneyReference)
  | { do: 'send refund'; before: number; outcome: RefundOutcome }
  | { do: 'send by hand' };

/** The packages of the price list by their number of days. */
export const offers = new Map(
  priceList.flatMap(({ id, days, price }) => (price ? [[days, { package: id, price }]] : [])),
);

/**
 * Returns an SQL expression that selects the value for the package with the received amount in KSh. Any other
 * amount counts as the package of 7 days.
 */
const selectByAmount = (value: (days: number) => string) =>
  `case received ${[...offers]
    .map(([days, { price }]) => `when ${price.shillings} then ${value(days)}`)
    .join(' ')} else ${value(7)} end`;

const unmatchedPayment = `(select id from public.payments where order_id is null order by created_at desc, id limit 1)`;

/** The function call of each step. {@link buildStatement} provides its columns, and binds its placeholders in braces. */
const calls: Record<CallStep['do'], string> = {
  save: 'save_listing({acting}, listing, {draft}, revision)',
  submit: `submit_listing({acting}, listing, stored, revision, 'mats-' || listing)`,
  withdraw: `withdraw_listing({acting}, listing, 'no longer')`,
  approve: `approve_listing({acting}, listing, version, 'mats-' || listing)`,
  'request changes': `request_listing_changes({acting}, listing, version, 'a better photo')`,
  suspend: `suspend_listing({acting}, listing, 'reported')`,
  restore: 'restore_listing({acting}, listing)',
  feature: 'feature_listing({acting}, listing, true)',
  pay: `begin_payment({acting}, listing, {package}, {days}, {price}, {currency}, {provider}, false, {phone})`,
  'store session': `note_payment_session(payment, 'at ' || payment)`,
  'report failure': `record_provider_event(coalesce(provider, 'till'), jsonb_build_object(
    'kind', 'failed', 'reason', 'cancelled', 'about', jsonb_build_object('payment', payment)))`,
  'report payment': 'record_provider_event({by}, {event})',
  'store message': `store_provider_messages(jsonb_build_array(jsonb_build_object(
    'provider', case {by} when 'card' then 'card' else 'mpesa' end, 'kind', {by}::text, 'headers', '{}'::jsonb,
    'body', {event}::jsonb::text)))`,
  'process messages': `(select public.record_provider_events(jsonb_agg(jsonb_build_object(
      'message', id, 'provider', kind, 'events', jsonb_build_array(body::jsonb))))
    from public.lease_provider_messages(10))`,
  claim: 'claim_payment({acting}, listing, {code}, {phone})',
  confirm: 'confirm_payment({acting}, payment, {code}, {amount}, {currency})',
  'record unmatched': `record_unmatched_payment({acting}, 'till', {code}, {amount}, {currency}, 'no reference')`,
  match: `match_payment({acting}, payment, listing,
    ${selectByAmount((days) => `'${offers.get(days)?.package}'`)}, ${selectByAmount(String)}, received, 'KES')`,
  adopt: `adopt_payment({acting}, ${unmatchedPayment}, payment)`,
  'refuse claim': `refuse_claim({acting}, (select min(id) from public.payment_claims where closed_at is null), 'none')`,
  'settle difference': `settle_difference(
    {acting}, (select min(id) from public.payment_differences where settled_at is null), 'seen')`,
  // Records the events of the provider's list that are missing in the database.
  compare: `(select count(public.record_provider_event({as}, word)) from jsonb_array_elements(
    public.compare_with_provider({by}, app.now() - interval '48 hours', app.now(), {events}) -> 'unrecorded') as word)`,
  'lease polls': 'lease_payment_polls(10)',
  'mark refund due': `mark_refund_due({acting}, payment, 'asked for')`,
  'request refund': 'ask_refund({acting}, payment, 900, {method})',
  'approve refund': 'approve_refund({acting}, payment)',
  // A refund that the provider has sent cannot be cancelled.
  'cancel refund':
    'take_refund_back({acting}, case when strpos({refundedCodes}, code) = 0 then payment end)',
  'lease refunds': 'lease_refunds(10)',
  'report refund': 'record_provider_event({by}, {event})',
  'record refund': `ask_refund({acting}, payment, 900, 'hand', {code})`,
  undo: 'undo_payment({acting}, payment)',
  'undo refusal': `undo_payment({acting}, (select payments.id from public.payments
    join public.payment_claims as claim using (order_id) where refused_because is not null
    order by claim.closed_at desc, claim.id, payments.id limit 1))`,
  // The payment moves to the other listing with the lowest id.
  'request move': `ask_move({acting}, payment,
    coalesce((select id from public.listings where id <> listing order by id limit 1), 0), 'not theirs')`,
  'approve move': 'approve_move({acting}, payment)',
  'refuse move': 'refuse_move({acting}, payment)',
};

const ofListing = 'listing_id = held.id';
const dueOfListing = `${ofListing} and state = 'refund_due'`;

/** SQL conditions for the payment of a step. By default every payment of the listing matches. */
const paymentConditions: Partial<Record<CallStep['do'], string>> = {
  match: 'order_id is null',
  'store session': `${ofListing} and provider <> 'till'`,
  'request refund': dueOfListing,
  'approve refund': dueOfListing,
  'cancel refund': dueOfListing,
  'record refund': 'provider_reference = {refundedCode}',
};

/** The staff user that takes a step. A member takes every other step. */
export const staffOfSteps: Partial<Record<CallStep['do'], string>> = {
  confirm: raceStaffId,
  'record unmatched': raceStaffId,
  match: raceStaffId,
  adopt: raceStaffId,
  'refuse claim': raceStaffId,
  undo: raceStaffId,
  'undo refusal': secondRaceStaffId,
  'request move': raceStaffId,
  'refuse move': raceStaffId,
  'approve move': secondRaceStaffId,
};

/** Matches the start of a function call, as opposed to a subquery in parentheses. */
const callStart = /^(?=\w+\()/;

/**
 * Returns the statement of a step and its values. The statement selects a listing at the offset `slot`, and a
 * payment at the offset `before` from the newest one, and passes their columns to the function.
 */
export function buildStatement(step: CallStep, values: Record<string, unknown>) {
  return bind(
    `select ${calls[step.do].replace(callStart, 'public.')} as answer from (
       select coalesce(held.id, 0) as listing, coalesce(revision, 0) as revision, draft as stored,
         coalesce(review_version_id, shown_version_id, 0) as version,
         coalesce(paid.id, '00000000-0000-0000-0000-000000000000') as payment, paid.provider,
         paid.amount, paid.currency, received_amount as received, paid.phone, provider_reference as code
       from (select 1) as one
         left join (select * from public.listings order by id offset {slot} limit 1) as held on true
         left join lateral (
           select * from public.payments where ${paymentConditions[step.do] ?? ofListing}
           order by created_at desc, id desc offset {before} limit 1
         ) as paid on true
     ) as found`,
    { slot: 0, before: 0, ...step, ...values },
  );
}
