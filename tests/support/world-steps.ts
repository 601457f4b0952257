/** Runs the steps of payers and providers, which change only the world. */
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { Queries } from '#netlify/local/database/engine.ts';
import {
  addRefund,
  getTime,
  phones,
  processRefund,
  toFullRefund,
  type Money,
  type RefundRequest,
  type World,
} from './money.ts';
import { seededIds } from './seeded-users.ts';
import type { WorldStep } from './step-calls.ts';

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

const attemptQuery = `
  select id, provider as by, amount, currency, 'at ' || id as session, coalesce(phone, '+254700000021') as phone, member_id as owner
  from public.payments
  where listing_id = (select id from public.listings order by id offset $1 limit 1) and provider <> 'till'
  order by created_at desc, id desc offset $2 limit 1`;

/** Returns a query for a refund at the provider. `$1` is its offset from the newest one. */
const createRefundQuery = (condition: string) => `
  select refund.id, payments.provider_reference as code, refund.amount, refund.currency
  from public.payment_refunds as refund join public.payments on payments.id = payment_id
  where ${condition} order by refund.requested_at desc, refund.id offset $1 limit 1`;
const requestedRefundQuery = createRefundQuery(`method = 'provider' and attempt_count > 0`);
const manualRefundQuery = createRefundQuery(`method = 'hand' and refund.state = 'sending'`);

/** Returns the item at an index. An index beyond the end wraps around. */
export const pickAt = <Item extends object>(items: Item[], index: number) =>
  items[index % items.length] as (Record<string, unknown> & Item) | undefined;

/**
 * True if the prompt's phone belongs to the member that started the payment, or if this member was deleted. Other
 * payers do not approve the prompt.
 */
const isOnOwnPhone = ({ phone, owner }: Attempt) =>
  owner === null ||
  (['amina', 'baraka'] as const).some(
    (member) => seededIds[member] === owner && phones[member] === phone,
  );

/** Adds a payment at its provider. */
function receive(world: World, payment: Omit<Money, 'code' | 'at'>): void {
  const code = `CODE${String(world.money.length).padStart(6, '0')}`;
  world.money.push({ ...payment, code, at: getTime(world) });
}

export async function runWorldStep(sql: Queries, step: WorldStep, world: World): Promise<void> {
  const readFirst = async <Row>(query: string, ...values: unknown[]) =>
    (await sql.query<Row>(query, values)).rows[0];
  switch (step.do) {
    case 'pay to till':
      receive(world, { amount: step.sum, currency: 'KES', by: 'till', phone: phones[step.actor] });
      break;
    case 'approve prompt': {
      const pending = await readFirst<Attempt>(attemptQuery, step.slot, step.before);
      // A payer approves a prompt only once.
      if (!pending || world.money.some(({ attempt }) => attempt?.id === pending.id)) break;
      if (pending.by === 'mpesa' && !isOnOwnPhone(pending)) break;
      const { id, session, amount, by, currency, phone } = pending;
      const attempt = { id, session };
      receive(world, { by, currency, phone, attempt, amount: amount - (step.isShort ? 1 : 0) });
      break;
    }
    case 'reverse payment': {
      const money = pickAt(world.money, step.moneyIndex);
      if (money) addRefund(world, { ...toFullRefund(money), kind: 'taken-back' });
      break;
    }
    case 'send refund': {
      const refund = await readFirst<RefundRequest>(requestedRefundQuery, step.before);
      if (refund) processRefund(world, refund, step.outcome);
      break;
    }
    case 'send by hand': {
      const refund = await readFirst<RefundRequest>(manualRefundQuery, 0);
      if (refund) addRefund(world, { ...toFullRefund(refund), kind: 'refunded' });
      break;
    }
  }
}
