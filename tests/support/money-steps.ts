/** Runs payment steps of members, payers, providers and staff. */
import { priceList } from '#content/price-list.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { Queries } from '#netlify/local/database/engine.ts';
import {
  listEvents,
  phones,
  sendBack,
  toRefundSum,
  timeIn,
  createPaidEvent,
  type Channel,
  type Payer,
  type World,
} from './money.ts';
import { refundCalls, refundsBeyondUs, sendRefund, type RefundStep } from './refund-steps.ts';
import { raceStaffId, seededIds, secondRaceStaffId, type SeededName } from './seeded-users.ts';
import { statementFor } from './step-statement.ts';
import { undoCalls, type UndoStep } from './undo-steps.ts';

interface OfListing {
  actor: SeededName;
  slot: number;
}
/** A step about a payment of a listing. `before` is the number of newer payments. */
interface OfAttempt extends OfListing {
  before: number;
}
/** A step about a received payment. `paid` is its index in the list of the world. */
interface OfMoney extends OfListing {
  paid: number;
}

export type MoneyStep =
  | RefundStep
  | UndoStep
  | ({ do: 'pay'; days: number; provider: CheckoutProvider; to?: Payer } & OfListing)
  | ({ do: 'take prompt' | 'say failed' | 'adopt' } & OfAttempt)
  | ({ do: 'approve prompt'; short: boolean } & OfAttempt)
  | { do: 'send to till'; actor: Payer; sum: number }
  | ({ do: 'say paid' | 'keep message'; channel: Channel } & OfMoney)
  | ({ do: 'claim'; phone: Payer } & OfMoney)
  | ({ do: 'confirm' | 'unmatched' | 'charge back' } & OfMoney)
  | ({ do: 'match' | 'refuse claim' } & OfListing)
  | { do: 'settle difference'; actor: SeededName }
  | { do: 'compare'; by: 'mpesa' | 'card' }
  | { do: 'ask' | 'read messages' };

/** The packages of the price list by their number of days. */
const offers = new Map(
  priceList.flatMap(({ id, days, price }) => (price ? [[days, { package: id, price }]] : [])),
);
export const daysOnSale = [...offers.keys()];

/** Returns an SQL expression for the package with the received amount in KSh. Any other amount counts as a week. */
const ofReceived = (value: (days: number) => string) =>
  `case received ${[...offers]
    .map(([days, { price }]) => `when ${price.shillings} then ${value(days)}`)
    .join(' ')} else ${value(7)} end`;

const nobodys = `(select id from public.payments where order_id is null order by created_at desc, id limit 1)`;

const calls = {
  ...refundCalls,
  ...undoCalls,
  pay: `begin_payment({acting}, listing, {package}, {days}, {price}, {currency}, {provider}, false, {phone})`,
  'take prompt': `note_payment_session(payment, 'at ' || payment)`,
  'say failed': `record_provider_event(coalesce(provider, 'till'), jsonb_build_object(
    'kind', 'failed', 'reason', 'cancelled', 'about', jsonb_build_object('payment', payment)))`,
  'say paid': 'record_provider_event({by}, {event})',
  'keep message': `store_provider_messages(jsonb_build_array(jsonb_build_object(
    'provider', case {by} when 'card' then 'card' else 'mpesa' end, 'kind', {by}::text, 'headers', '{}'::jsonb,
    'body', {event}::jsonb::text)))`,
  'read messages': `(select public.record_provider_events(jsonb_agg(jsonb_build_object(
      'message', id, 'provider', kind, 'events', jsonb_build_array(body::jsonb))))
    from public.lease_provider_messages(10))`,
  claim: 'claim_payment({acting}, listing, {code}, {phone})',
  confirm: 'confirm_payment({acting}, payment, {code}, {amount}, {currency})',
  unmatched: `record_unmatched_payment({acting}, 'till', {code}, {amount}, {currency}, 'no reference')`,
  match: `match_payment({acting}, payment, listing,
    ${ofReceived((days) => `'${offers.get(days)?.package}'`)}, ${ofReceived(String)}, received, 'KES')`,
  adopt: `adopt_payment({acting}, ${nobodys}, payment)`,
  'refuse claim': `refuse_claim({acting}, (select min(id) from public.payment_claims where closed_at is null), 'none')`,
  'settle difference': `settle_difference(
    {acting}, (select min(id) from public.payment_differences where settled_at is null), 'seen')`,
  // Records the events that are in the provider's list but not in the database.
  compare: `(select count(public.record_provider_event({as}, word)) from jsonb_array_elements(
    public.compare_with_provider({by}, app.now() - interval '48 hours', app.now(), {events}) -> 'unrecorded') as word)`,
  ask: 'lease_payment_polls(10)',
};

/** SQL conditions for the payment of a step. By default every payment of the listing matches. */
const conditions: Partial<Record<MoneyStep['do'], string>> = {
  match: 'order_id is null',
  'take prompt': `listing_id = held.id and provider <> 'till'`,
  'ask refund': `listing_id = held.id and state = 'refund_due'`,
  'approve refund': `listing_id = held.id and state = 'refund_due'`,
  'take refund back': `listing_id = held.id and state = 'refund_due'`,
  'note back': 'provider_reference = {of}',
};

/** Steps that only staff can take. Their actor in the audit log is a staff member. */
const ofStaff: MoneyStep['do'][] = [
  'confirm',
  'unmatched',
  'match',
  'adopt',
  'refuse claim',
  'undo',
  'ask move',
  'refuse move',
];

/**
 * Runs a step.
 * @throws the error with which the database refuses the step
 */
export async function actAboutMoney(sql: Queries, step: MoneyStep, world: World): Promise<unknown> {
  if (await happensBeyondUs(sql, step, world)) return undefined;
  const stepValues = valuesFor(step, world);
  if (!stepValues) return undefined;
  const about = conditions[step.do] ?? 'listing_id = held.id';
  const { statement, values } = statementFor(calls[step.do as keyof typeof calls], about, {
    ...step,
    ...getActor(step),
    ...stepValues,
  });
  return sql.query(statement, values);
}

/** Returns the values for the placeholders of a step, or undefined if no payment for the step exists yet. */
function valuesFor(step: MoneyStep, world: World): Record<string, unknown> | undefined {
  switch (step.do) {
    case 'pay':
      return { ...getPrice(step), phone: phones[step.to ?? step.actor] };
    case 'compare':
      return {
        as: step.by === 'card' ? 'card' : 'till',
        events: JSON.stringify(listEvents(world, step.by)),
      };
    case 'take refund back':
      return { refundedCodes: world.back.map(({ of }) => of).join() };
    case 'say back':
      return pick(world.reported, step.back);
    case 'note back':
      return pick(
        world.back.filter(({ kind }) => kind === 'refunded'),
        step.back,
      );
  }
  if (!('paid' in step)) return {};
  const paid = pick(world.money, step.paid);
  if (!paid) return undefined;
  if ('channel' in step)
    return createPaidEvent(paid, step.channel) as object as Record<string, unknown>;
  // Card payments are absent from the till, and a member cannot claim them.
  if (paid.by === 'card') return undefined;
  if (step.do !== 'claim') return { ...paid };
  // Amina's proven number has the stranger's visible digits, so the contract of payments accepts Amina's claim of
  // the stranger's payment. This claim is left out.
  if (step.actor === 'amina' && paid.phone === phones.stranger) return undefined;
  return { ...paid, phone: phones[step.phone] };
}

/** Returns the member that calls, with the member's number. */
function getActor(step: MoneyStep) {
  if (ofStaff.includes(step.do)) return { acting: raceStaffId };
  if (step.do === 'approve move') return { acting: secondRaceStaffId };
  if (!('actor' in step) || step.actor === 'stranger') return {};
  return { acting: seededIds[step.actor], phone: phones[step.actor] };
}

const pick = <Item extends object>(from: Item[], at: number) =>
  from[at % from.length] as (Record<string, unknown> & Item) | undefined;

/** A payment of the database that a payer can pay. */
interface Attempt {
  id: string;
  by: CheckoutProvider;
  amount: number;
  currency: 'KES' | 'USD';
  session: string;
  phone: string;
  /** The member that started the payment. The member approves a prompt only on the own phone. */
  owner: string | null;
}

/**
 * Runs a step of payers and providers that changes only the world.
 * @returns false if the step belongs to the database
 */
async function happensBeyondUs(sql: Queries, step: MoneyStep, world: World): Promise<boolean> {
  const { money } = world;
  const made = () => ({
    code: `CODE${String(money.length).padStart(6, '0')}`,
    at: timeIn(world),
  });
  switch (step.do) {
    case 'send to till':
      money.push({
        ...made(),
        amount: step.sum,
        currency: 'KES',
        by: 'till',
        phone: phones[step.actor],
      });
      return true;
    case 'approve prompt': {
      const { rows } = await sql.query<Attempt>(attempts, [step.slot, step.before]);
      const [pending] = rows;
      // A payer approves a prompt only once.
      if (!pending || money.some(({ attempt }) => attempt?.id === pending.id)) return true;
      if (pending.by === 'mpesa' && !isOwnPhone(pending)) return true;
      const { id, session, amount, by, currency, phone } = pending;
      money.push({
        by,
        currency,
        phone,
        ...made(),
        amount: amount - (step.short ? 1 : 0),
        attempt: { id, session },
      });
      return true;
    }
    case 'charge back': {
      const paid = pick(money, step.paid);
      if (paid) sendBack(world, { ...toRefundSum(paid), kind: 'taken-back' });
      return true;
    }
    case 'send back':
    case 'send by hand': {
      const offset = 'before' in step ? step.before : 0;
      const { rows } = await sql.query<never>(refundsBeyondUs[step.do], [offset]);
      sendRefund(world, step, rows[0]);
      return true;
    }
    default:
      return false;
  }
}

/**
 * True if the phone of the prompt belongs to the member that started the payment. Other payers do not approve the
 * prompt.
 */
const isOwnPhone = ({ phone, owner }: Attempt) =>
  owner === null ||
  (['amina', 'baraka'] as const).some(
    (member) => seededIds[member] === owner && phones[member] === phone,
  );

const attempts = `
  select id, provider as by, amount, currency, 'at ' || id as session, coalesce(phone, '+254700000021') as phone, member_id as owner
  from public.payments
  where listing_id = (select id from public.listings order by id offset $1 limit 1) and provider <> 'till'
  order by created_at desc, id desc offset $2 limit 1`;

function getPrice({ days, provider }: { days: number; provider: CheckoutProvider }) {
  const offer = offers.get(days);
  if (!offer) throw new Error(`Nothing of ${days} days is on sale.`);
  return provider === 'card'
    ? { package: offer.package, price: offer.price.cents, currency: 'USD' }
    : { package: offer.package, price: offer.price.shillings, currency: 'KES' };
}
