/** Reads the outcome of a payment on a killed site. */
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { SentEmail } from '#netlify/local/outbox.ts';
import { listSimulatorPayments } from '../daraja.ts';
import type { KillableSite } from './site.ts';

/**
 * The step during which the site is killed. In 'payment without callback', the callback of the provider is lost
 * too.
 */
export type KilledStep = 'payment' | 'payment without callback' | 'refund';

/** One run on a killed site. */
export interface Scene {
  site: KillableSite;
  provider: CheckoutProvider;
  killedStep: KilledStep;
  listing: number;
  name: string;
  phone: string;
}

/** Returns the payments in M-Pesa's simulator from the phone of the run. */
export async function listPhonePayments({ site, phone }: Scene) {
  const all = await listSimulatorPayments(site.stack);
  return all.filter((payment) => payment['phone'] === phone.slice(1));
}

/**
 * Reads the state of the listing, its payments without the failed ones, the ledger, the provider's transactions,
 * the emails' subjects, and the differences between database and provider. Amounts are in KSh or US cents.
 */
export async function readOutcome(scene: Scene) {
  const { site, listing, name, provider } = scene;
  const [storedListing] = await site.queryRows<{ state: string }>(
    'select state from public.listings where id = $1',
    listing,
  );
  const payments = await site.queryRows<{ state: string; receipt: number | null }>(
    `select state, received_amount as received, currency, receipt_number as receipt
     from public.payments where listing_id = $1 and state <> 'failed'`,
    listing,
  );
  const ledger = await site.queryRows<{ direction: 'in' | 'out'; code: string; amount: number }>(
    `select direction, code, ledger.amount from public.ledger
       join public.payments on payments.id = payment_id
     where listing_id = $1 order by ledger.id`,
    listing,
  );
  const differences = await site.queryRows<{ kind: string }>(
    `select kind from public.payment_differences
     where code = any($1) or payment_id in (select id from public.payments where listing_id = $2)`,
    ledger.map(({ code }) => code),
    listing,
  );
  const outbox = await fetch(`${site.stack.info.outbox}.json`);
  const emails = ((await outbox.json()) as SentEmail[]).filter(({ text }) => text.includes(name));
  return {
    listing: storedListing?.state,
    payments: payments.map(({ receipt, ...payment }) => ({
      ...payment,
      receipts: receipt ? 1 : 0,
    })),
    ledger,
    transactions: await (provider === 'card'
      ? readPayPalTransactions(scene)
      : readMpesaTransactions(scene)),
    // The name of the run and the number of a receipt differ between runs.
    emails: emails.map(({ subject }) => subject.replace(name, '').replace(/\d+: /, '')).toSorted(),
    differences: differences.map(({ kind }) => kind),
  };
}

async function readMpesaTransactions(scene: Scene) {
  return (await listPhonePayments(scene)).flatMap(({ receipt, amount, reversal }) => [
    { direction: 'in', code: receipt, amount },
    ...(reversal === null ? [] : [{ direction: 'out', code: reversal, amount }]),
  ]);
}

async function readPayPalTransactions({ site, listing }: Scene) {
  const payments = await site.queryRows<{ id: string }>(
    'select id from public.payments where listing_id = $1',
    listing,
  );
  const response = await fetch(`${site.stack.site}/.local/paypal/transactions.json`);
  const all = (await response.json()) as {
    id: string;
    custom: string;
    cents: number;
    wentBack: { id: string; cents: number }[];
  }[];
  return all
    .filter(({ custom }) => payments.some(({ id }) => id === custom))
    .flatMap(({ id, cents, wentBack }) => [
      { direction: 'in', code: id, amount: cents },
      ...wentBack.map((refund) => ({ direction: 'out', code: refund.id, amount: refund.cents })),
    ]);
}
