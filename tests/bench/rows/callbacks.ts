/**
 * Measures provider callbacks at the highest expected rate, and the time from a payment until its listing is live.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { formatTimestamp } from '#netlify/payments/mpesa/times.ts';
import { pollIntervalsMs } from '#domain/payment/checkout-screen.ts';
import { createListingSteps, newCode } from '#tests/support/listing-lifecycle.ts';
import { sendToAll, summarise } from '../load.ts';
import { runInSequence, formatNumber } from '../measuring.ts';
import type { RowResult, Row } from '../row.ts';
import { openEmbedded, openOnPostgres, type WarmSites } from '../warm-sites.ts';

/** Returns the addresses to which M-Pesa sends till confirmations, one for each site. */
const getTillUrls = ({ addresses, secrets }: WarmSites) =>
  addresses.map(
    (address, index) =>
      `${address}/api/payments/callback/${secrets[index]?.mpesaCallbackSecret ?? ''}/till`,
  );

const minuteSeconds = 60;

interface Money {
  receipt: string;
  phone: string;
  amount: number;
  at: string;
}

/** Returns a payment to the till in the format of Safaricom. */
const createConfirmation = ({ receipt, phone, amount, at }: Money) =>
  JSON.stringify({
    TransactionType: 'Buy Goods',
    TransID: receipt,
    TransTime: formatTimestamp(new Date(at)),
    TransAmount: `${amount}.00`,
    BusinessShortCode: '7654321',
    BillRefNumber: '',
    MSISDN: `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`,
    FirstName: 'WANJIKU',
    OrgAccountBalance: '',
  });

/** Returns a payment from an unknown phone number at the given time. */
const createMoney = (time: number): Money => ({
  receipt: newCode(),
  phone: '254700000999',
  amount: 137,
  at: new Date(time).toISOString(),
});

const batchSize = 2_000;

/** Adds payments to the list of the M-Pesa simulator in batches. */
async function listMoney({ addresses }: WarmSites, money: Money[]): Promise<void> {
  for (let start = 0; start < money.length; start += batchSize) {
    const body = JSON.stringify(money.slice(start, start + batchSize));
    const init = { method: 'POST', body };
    const { ok } = await fetch(`${addresses[0] ?? ''}/.local/daraja/transactions.json`, init);
    if (!ok) throw new Error('The simulator lists no payments.');
  }
}

/**
 * Adds payments to the simulator's list, and sends their confirmations at the given rate, divided among the sites.
 */
async function sendPayments(site: WarmSites, rate: number, seconds = minuteSeconds) {
  const start = Date.now() + 2_000;
  // The times are random, so there may be more messages than the average rate suggests.
  const count = Math.ceil(rate * seconds * 1.2 + 50);
  const money = Array.from({ length: count }, (_, index) =>
    createMoney(start + (index / rate) * 1000),
  );
  await listMoney(site, money);
  const remaining = money.values();
  return sendToAll(getTillUrls(site), rate, seconds, () => ({
    body: createConfirmation(remaining.next().value ?? createMoney(start)),
  }));
}

/**
 * Sends messages at a rising rate before the measurement. A new process reads the catalogue once and compiles hot
 * code, which takes half a minute under load.
 */
async function warmUp(site: WarmSites, rate: number): Promise<void> {
  await sendPayments(site, 1, 5);
  await sendPayments(site, rate / 3, 5);
  await sendPayments(site, rate, 30);
  await waitUntilProcessed(site);
}

/**
 * Counts the rows of a table.
 * @param options - `isWaiting` is true to count only the unprocessed rows
 */
async function count(
  { database }: WarmSites,
  table: string,
  { isWaiting = false } = {},
): Promise<number> {
  const query = database.from(table).select('*', { count: 'exact', head: true });
  const filtered = isWaiting ? query.is('done_at', null) : query;
  return (await filtered.throwOnError()).count ?? 0;
}

/**
 * Waits until every stored message of the providers is processed.
 * @returns the duration in ms, or infinity after two minutes
 */
async function waitUntilProcessed(site: WarmSites): Promise<number> {
  const since = performance.now();
  while ((await count(site, 'provider_messages', { isWaiting: true })) > 0) {
    if (performance.now() - since > 120_000) return Number.POSITIVE_INFINITY;
    await pause(250);
  }
  return performance.now() - since;
}

async function measureCallbacks(site: WarmSites, rate: number): Promise<RowResult> {
  await warmUp(site, rate);
  const countBoth = () =>
    runInSequence(['provider_messages', 'payments'], (table) => count(site, table));
  const before = await countBoth();
  const result = await sendPayments(site, rate);
  const load = summarise(result, rate * minuteSeconds);
  const answered = result.times.length;
  const processingMs = await waitUntilProcessed(site);
  const after = await countBoth();
  const [stored = 0, booked = 0] = after.map((number, index) => number - (before[index] ?? 0));
  await site.kill();
  const faults = [
    ...load.faults,
    ...(stored !== answered ? [`${answered} were answered, and ${stored} kept.`] : []),
    ...(booked !== stored ? [`${stored} came, and the books have ${booked}.`] : []),
  ];
  const details = `${answered} sent, ${stored} kept and ${booked} in the books; ${load.details}; all read ${formatNumber(processingMs / 1000)} s later`;
  return { ...load, details, faults };
}

const rowDefaults = { unit: 'ms', bound: { atMost: 200 }, seconds: 150 };

/**
 * Measures ten payments to the till, one after the other.
 * @returns the times in ms from the till's confirmation until the listing is live, or infinity after 30 s
 */
async function measureTimesToLive(site: WarmSites): Promise<number[]> {
  const steps = createListingSteps(site.database);
  const phone = '+254700000021';
  // A code is matched automatically only if the owner has proven the payer's phone number.
  await steps.payPrompt(await steps.approved({ title: 'Bench prompt' }), phone);
  return runInSequence(
    Array.from({ length: 10 }, (_, index) => index),
    async (index) => {
      const listing = await steps.approved({ title: `Bench ${index}` });
      await steps.beginPayment(listing);
      const code = await steps.claim(listing);
      const money = {
        ...createMoney(Date.now()),
        receipt: code,
        amount: 899,
        phone: phone.slice(1),
      };
      await listMoney(site, [money]);
      const since = performance.now();
      const body = createConfirmation(money);
      await fetch(getTillUrls(site)[0] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      while ((await steps.readStored(listing)).state !== 'live') {
        if (performance.now() - since > 30_000) return Number.POSITIVE_INFINITY;
        await pause(20);
      }
      return performance.now() - since;
    },
  );
}

export const callbackRows: Row[] = [
  {
    ...rowDefaults,
    name: 'callbacks-postgres',
    description:
      'callbacks of M-Pesa, 300 a second for a minute at random, two warm sites on PostgreSQL 17: 99 of 100 answered within',
    async measure() {
      const site = await openOnPostgres();
      if (typeof site === 'string') return { number: Number.NaN, details: site, isSkipped: true };
      return measureCallbacks(site, 300);
    },
  },
  {
    ...rowDefaults,
    name: 'callbacks-embedded',
    description: 'the same on the embedded stack, 100 a second',
    measure: async () => measureCallbacks(await openEmbedded(), 100),
  },
  {
    name: 'word-to-live',
    description:
      "from the till's callback to 'Live' on the owner's screen, slowest of ten, while 50 other callbacks arrive each second",
    unit: 's',
    bound: { atMost: 5 },
    seconds: 90,
    async measure() {
      const site = await openEmbedded();
      await warmUp(site, 50);
      const load = sendPayments(site, 50);
      const times = await measureTimesToLive(site);
      await load;
      await site.kill();
      return {
        // The result includes one poll interval, because the owner's screen may have polled just before the change.
        number: (Math.max(...times) + pollIntervalsMs.soon) / 1000,
        details: `the advert itself within ${formatNumber(Math.min(...times))} to ${formatNumber(Math.max(...times))} ms`,
      };
    },
  },
];
