/** What members, payers, providers and staff do about money: steps beside those of listings. */
import type { Queries } from '#netlify/local/database/engine.ts';
import { bind } from './bind.ts';
import { wordOf, type Channel, type World } from './money.ts';
import { people, type Person } from './seeded-people.ts';

type Way = 'till' | 'mpesa' | 'card';

interface OfListing {
  who: Person;
  slot: number;
}
/** One of the attempts of a listing, the newest first. */
interface OfAttempt extends OfListing {
  before: number;
}
/** One of what was paid so far. */
interface OfMoney extends OfListing {
  paid: number;
}

export type MoneyStep =
  | ({ do: 'pay'; days: number; way: Way } & OfListing)
  | ({ do: 'take prompt' | 'say failed' } & OfAttempt)
  | ({ do: 'approve prompt'; short: boolean } & OfAttempt)
  | { do: 'send to till'; who: Person; sum: number }
  | ({ do: 'say paid'; channel: Channel } & OfMoney)
  | ({ do: 'claim'; phone: Person } & OfMoney)
  | ({ do: 'confirm' | 'unmatched' } & OfMoney)
  | ({ do: 'match' | 'refund' | 'refuse claim' } & OfListing)
  | ({ do: 'owe refund' | 'ask refund' | 'approve refund' | 'say refunded' } & OfAttempt)
  | { do: 'ask' };

/** What the price list asks. */
const prices: Record<number, { package: string; KES: number; USD: number }> = {
  1: { package: 'daily', KES: 129, USD: 129 },
  7: { package: 'weekly', KES: 899, USD: 899 },
  30: { package: 'monthly', KES: 2999, USD: 2999 },
};

const phones: Record<Person, string> = { amina: '+254700000021', baraka: '+254711000034' };

const calls = {
  pay: `begin_payment({acting}, {listing}, {package}, {days}, {price}, {currency}, {way}, false, {phone})`,
  'take prompt': `note_payment_session({payment}, {session})`,
  'say failed': `record_provider_word({way}, {failed})`,
  'say paid': 'record_provider_word({by}, {word})',
  claim: 'claim_payment({acting}, {listing}, {code}, {phone})',
  confirm: 'confirm_payment({acting}, {payment}, {code}, {amount}, {currency})',
  unmatched: `record_unmatched_payment({acting}, 'till', {code}, {amount}, {currency}, 'no reference')`,
  match: `match_payment({acting}, {payment}, {listing}, {package}, {days}, {received}, 'KES')`,
  'refuse claim': `refuse_claim({acting}, (select min(id) from public.payment_claims where closed_at is null), 'none')`,
  'owe refund': `mark_refund_due({acting}, {payment}, 'asked for')`,
  refund: `ask_refund({acting}, {payment}, 1000000, 'hand', {payment}::uuid::text)`,
  'ask refund': 'ask_refund({acting}, {payment}, 900)',
  'approve refund': 'approve_refund({acting}, {payment})',
  'say refunded': 'record_provider_word({way}, {refunded})',
  ask: 'claim_payment_questions(10)',
};

/** An attempt, or unmatched money. */
interface Found {
  payment: string;
  way: Way;
  amount: number;
  currency: 'KES' | 'USD';
  received: number | null;
  session: string;
  phone: string;
  code: string | null;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Of the listing in the slot, or of none, some payment from the newest on. */
async function find(sql: Queries, listing: number | null, before: number, which = 'true') {
  const { rows } = await sql.query<Found>(
    `select id as payment, provider as way, amount, currency, received_amount as received,
       'at ' || id as session, coalesce(phone, '+254700000021') as phone, provider_reference as code
     from public.payments where listing_id is not distinct from $1 and ${which}
     order by created_at desc, id desc offset $2 limit 1`,
    [listing, before],
  );
  return rows[0];
}

/** Which payment a step is about. */
function aboutOf(sql: Queries, step: MoneyStep, listing: number) {
  switch (step.do) {
    case 'match':
      return find(sql, null, 0);
    case 'take prompt':
    case 'approve prompt':
      return find(sql, listing, step.before, `provider <> 'till'`);
    case 'ask refund':
    case 'approve refund':
    case 'say refunded':
      return find(sql, listing, step.before, `state = 'refund_due'`);
    case 'say failed':
    case 'owe refund':
      return find(sql, listing, step.before);
    default:
      return find(sql, listing, 0);
  }
}

/** A payer does something at her provider, of which we know nothing yet. */
function payBeyondUs(step: MoneyStep, found: Found | undefined, { money }: World): boolean {
  const code = `CODE${String(money.length).padStart(6, '0')}`;
  if (step.do === 'send to till') {
    money.push({ code, amount: step.sum, currency: 'KES', by: 'till', phone: phones[step.who] });
    return true;
  }
  if (step.do !== 'approve prompt') return false;
  // A prompt is approved once.
  if (!found || found.way === 'till') return true;
  const { payment: id, session, way: by, currency, phone } = found;
  if (money.some(({ attempt }) => attempt?.id === id)) return true;
  const amount = found.amount - (step.short ? 1 : 0);
  money.push({ code, amount, currency, by, attempt: { id, session }, phone });
  return true;
}

/** Does a step. @throws what the database refuses. */
export async function actAboutMoney(
  sql: Queries,
  step: MoneyStep,
  world: World,
  listing: number,
): Promise<unknown> {
  const found = await aboutOf(sql, step, listing);
  if (payBeyondUs(step, found, world)) return undefined;
  if (step.do === 'say refunded' && !found) return undefined;
  const offer = Object.entries(prices).find(([, { KES }]) => KES === found?.received);
  const paid = 'paid' in step ? world.money[step.paid % world.money.length] : undefined;
  if ('paid' in step && (!paid || (step.do !== 'say paid' && paid.by === 'card'))) return undefined;
  const { statement, values } = bind(`select public.${calls[step.do as keyof typeof calls]}`, {
    ...{
      payment: nobody,
      way: 'till',
      session: '',
      ...found,
      received: found?.received ?? 1,
      listing,
    },
    ...(offer && { package: offer[1].package, days: Number(offer[0]) }),
    ...(!offer && { package: 'weekly', days: 7 }),
    ...('who' in step && { acting: people[step.who], phone: phones[step.who] }),
    ...(step.do === 'pay' && priceOf(step)),
    ...(step.do === 'say failed' && {
      failed: { kind: 'failed', about: { payment: found?.payment }, reason: 'cancelled' },
    }),
    ...(step.do === 'say refunded' && found && { refunded: backOf(found) }),
    ...paid,
    ...(paid && step.do === 'say paid' && wordOf(paid, step.channel)),
    ...(step.do === 'claim' && { phone: phones[step.phone] }),
  });
  return sql.query(statement, values);
}

/** All of it went back, under a number of its own. */
const backOf = ({ payment, code, received, currency }: Found) => {
  const money = { code: `BACK ${code ?? ''}`, amount: received, currency };
  return { kind: 'refunded', about: { payment, code }, ...money };
};

function priceOf({ days, way }: { days: number; way: Way }) {
  const currency = way === 'card' ? 'USD' : 'KES';
  const offer = prices[days] as (typeof prices)[number];
  return { package: offer.package, days, price: offer[currency], currency, way };
}
