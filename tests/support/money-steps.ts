/** Runs payment steps of members, payers, providers and staff. */
import { priceList } from '#content/price-list.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { Queries } from '#netlify/local/database/engine.ts';
import {
  listEvents,
  phones,
  addRefund,
  toFullRefund,
  getTime,
  createPaidEvent,
  type Channel,
  type Payer,
  type World,
} from './money.ts';
import { refundCalls, providerQueries, sendRefund, type RefundStep } from './refund-steps.ts';
import { raceStaffId, seededIds, secondRaceStaffId, type SeededName } from './seeded-users.ts';
import { buildStatement } from './step-statement.ts';
import { undoCalls, type UndoStep } from './undo-steps.ts';

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

export type MoneyStep =
  | RefundStep
  | UndoStep
  | ({ do: 'pay'; days: number; provider: CheckoutProvider; to?: Payer } & ListingReference)
  | ({ do: 'store session' | 'report failure' | 'adopt' } & PaymentReference)
  | ({ do: 'approve prompt'; isShort: boolean } & PaymentReference)
  | { do: 'pay to till'; actor: Payer; sum: number }
  | ({ do: 'report payment' | 'store message'; channel: Channel } & MoneyReference)
  | ({ do: 'claim'; phone: Payer } & MoneyReference)
  | ({ do: 'confirm' | 'record unmatched' | 'reverse payment' } & MoneyReference)
  | ({ do: 'match' | 'refuse claim' } & ListingReference)
  | { do: 'settle difference'; actor: SeededName }
  | { do: 'compare'; by: 'mpesa' | 'card' }
  | { do: 'lease polls' | 'process messages' };

/** The packages of the price list by their number of days. */
const offers = new Map(
  priceList.flatMap(({ id, days, price }) => (price ? [[days, { package: id, price }]] : [])),
);
export const daysOnSale = [...offers.keys()];

/**
 * Returns an SQL expression that selects the value for the package with the received amount in KSh. Any other
 * amount counts as the package of 7 days.
 */
const selectByAmount = (value: (days: number) => string) =>
  `case received ${[...offers]
    .map(([days, { price }]) => `when ${price.shillings} then ${value(days)}`)
    .join(' ')} else ${value(7)} end`;

const unmatchedPayment = `(select id from public.payments where order_id is null order by created_at desc, id limit 1)`;

const calls = {
  ...refundCalls,
  ...undoCalls,
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
  // Records the events that are in the provider's list but not in the database.
  compare: `(select count(public.record_provider_event({as}, word)) from jsonb_array_elements(
    public.compare_with_provider({by}, app.now() - interval '48 hours', app.now(), {events}) -> 'unrecorded') as word)`,
  'lease polls': 'lease_payment_polls(10)',
};

/** SQL conditions for the payment of a step. By default every payment of the listing matches. */
const conditions: Partial<Record<MoneyStep['do'], string>> = {
  match: 'order_id is null',
  'store session': `listing_id = held.id and provider <> 'till'`,
  'request refund': `listing_id = held.id and state = 'refund_due'`,
  'approve refund': `listing_id = held.id and state = 'refund_due'`,
  'cancel refund': `listing_id = held.id and state = 'refund_due'`,
  'record refund': 'provider_reference = {refundedCode}',
};

/** Steps that only staff can take. Their actor in the audit log is {@link raceStaffId}. */
const staffSteps: MoneyStep['do'][] = [
  'confirm',
  'record unmatched',
  'match',
  'adopt',
  'refuse claim',
  'undo',
  'request move',
  'refuse move',
];

/**
 * Runs a step.
 * @throws the error with which the database refuses the step
 */
export async function runMoneyStep(sql: Queries, step: MoneyStep, world: World): Promise<unknown> {
  if (await runProviderStep(sql, step, world)) return undefined;
  const stepValues = getValues(step, world);
  if (!stepValues) return undefined;
  const paymentCondition = conditions[step.do] ?? 'listing_id = held.id';
  const { statement, values } = buildStatement(
    calls[step.do as keyof typeof calls],
    paymentCondition,
    {
      ...step,
      ...getActor(step),
      ...stepValues,
    },
  );
  return sql.query(statement, values);
}

/** Returns the values for the placeholders of a step, or undefined if the step is left out. */
function getValues(step: MoneyStep, world: World): Record<string, unknown> | undefined {
  switch (step.do) {
    case 'pay':
      return { ...getPrice(step), phone: phones[step.to ?? step.actor] };
    case 'compare':
      return {
        as: step.by === 'card' ? 'card' : 'till',
        events: JSON.stringify(listEvents(world, step.by)),
      };
    case 'cancel refund':
      return { refundedCodes: world.refunds.map(({ refundedCode }) => refundedCode).join() };
    case 'report refund':
      return pickAt(world.reported, step.index);
    case 'record refund':
      return pickAt(
        world.refunds.filter(({ kind }) => kind === 'refunded'),
        step.index,
      );
  }
  if (!('moneyIndex' in step)) return {};
  const receivedMoney = pickAt(world.money, step.moneyIndex);
  if (!receivedMoney) return undefined;
  if ('channel' in step)
    return createPaidEvent(receivedMoney, step.channel) as object as Record<string, unknown>;
  // Card payments are absent from the till, and a member cannot claim them.
  if (receivedMoney.by === 'card') return undefined;
  if (step.do !== 'claim') return { ...receivedMoney };
  // Amina's proven number has the stranger's visible digits, so the contract of payments accepts Amina's claim of
  // the stranger's payment. This claim is left out.
  if (step.actor === 'amina' && receivedMoney.phone === phones.stranger) return undefined;
  return { ...receivedMoney, phone: phones[step.phone] };
}

/** Returns the id of the user that takes a step, with the phone number of a member. Other steps have no actor. */
function getActor(step: MoneyStep) {
  if (staffSteps.includes(step.do)) return { acting: raceStaffId };
  if (step.do === 'approve move') return { acting: secondRaceStaffId };
  if (!('actor' in step) || step.actor === 'stranger') return {};
  return { acting: seededIds[step.actor], phone: phones[step.actor] };
}

const pickAt = <Item extends object>(items: Item[], index: number) =>
  items[index % items.length] as (Record<string, unknown> & Item) | undefined;

/** A payment of the database that a payer can pay. */
interface Attempt {
  id: string;
  by: CheckoutProvider;
  amount: number;
  currency: 'KES' | 'USD';
  session: string;
  phone: string;
  /** The member that started the payment. Null if the member was deleted. */
  owner: string | null;
}

/**
 * Runs a step of payers and providers that changes only the world.
 * @returns false if the step belongs to the database
 */
async function runProviderStep(sql: Queries, step: MoneyStep, world: World): Promise<boolean> {
  const { money } = world;
  const createMoney = () => ({
    code: `CODE${String(money.length).padStart(6, '0')}`,
    at: getTime(world),
  });
  switch (step.do) {
    case 'pay to till':
      money.push({
        ...createMoney(),
        amount: step.sum,
        currency: 'KES',
        by: 'till',
        phone: phones[step.actor],
      });
      return true;
    case 'approve prompt': {
      const { rows } = await sql.query<Attempt>(attemptQuery, [step.slot, step.before]);
      const [pending] = rows;
      // A payer approves a prompt only once.
      if (!pending || money.some(({ attempt }) => attempt?.id === pending.id)) return true;
      if (pending.by === 'mpesa' && !isOnOwnPhone(pending)) return true;
      const { id, session, amount, by, currency, phone } = pending;
      money.push({
        by,
        currency,
        phone,
        ...createMoney(),
        amount: amount - (step.isShort ? 1 : 0),
        attempt: { id, session },
      });
      return true;
    }
    case 'reverse payment': {
      const receivedMoney = pickAt(money, step.moneyIndex);
      if (receivedMoney) addRefund(world, { ...toFullRefund(receivedMoney), kind: 'taken-back' });
      return true;
    }
    case 'send refund':
    case 'send by hand': {
      const offset = 'before' in step ? step.before : 0;
      const { rows } = await sql.query<never>(providerQueries[step.do], [offset]);
      sendRefund(world, step, rows[0]);
      return true;
    }
    default:
      return false;
  }
}

/**
 * True if the prompt's phone belongs to the member that started the payment, or if this member was deleted. Other
 * payers do not approve the prompt.
 */
const isOnOwnPhone = ({ phone, owner }: Attempt) =>
  owner === null ||
  (['amina', 'baraka'] as const).some(
    (member) => seededIds[member] === owner && phones[member] === phone,
  );

const attemptQuery = `
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
