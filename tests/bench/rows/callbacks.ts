/** Provider callbacks at the highest rate, and the time until an advert is live after its payment. */
import { setTimeout as pause } from 'node:timers/promises';
import { darajaTime } from '#netlify/payments/mpesa/times.ts';
import { pollIntervalsMs } from '#domain/payment/checkout-screen.ts';
import { listingStepsIn, newCode } from '#tests/support/listing-lifecycle.ts';
import { sendToAll } from '../load.ts';
import { inTurn, short } from '../measuring.ts';
import type { Measured, Row } from '../row.ts';
import { openEmbedded, openOnPostgres, type WarmSites } from '../warm-sites.ts';

/** The addresses that receive M-Pesa's confirmations for the till, one for each site. */
const getTillUrls = ({ addresses, secrets }: WarmSites) =>
  addresses.map(
    (address, at) =>
      `${address}/api/payments/callback/${secrets[at]?.mpesaCallbackSecret ?? ''}/till`,
  );

const minute = 60;

interface Money {
  receipt: string;
  phone: string;
  amount: number;
  at: string;
}

/** A payment to the till in the format of Safaricom. */
const confirmation = ({ receipt, phone, amount, at }: Money) =>
  JSON.stringify({
    TransactionType: 'Buy Goods',
    TransID: receipt,
    TransTime: darajaTime(new Date(at)),
    TransAmount: `${amount}.00`,
    BusinessShortCode: '7654321',
    BillRefNumber: '',
    MSISDN: `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`,
    FirstName: 'WANJIKU',
    OrgAccountBalance: '',
  });

/** A payment from an unknown number that M-Pesa lists, at the given time. */
const moneyAt = (time: number): Money => ({
  receipt: newCode(),
  phone: '254700000999',
  amount: 137,
  at: new Date(time).toISOString(),
});

/** Adds payments to the list of the M-Pesa fake, in batches of one request each. */
async function listMoney({ addresses }: WarmSites, money: Money[]): Promise<void> {
  for (let at = 0; at < money.length; at += piece) {
    const body = JSON.stringify(money.slice(at, at + piece));
    const init = { method: 'POST', body };
    const { ok } = await fetch(`${addresses[0] ?? ''}/.local/daraja/transactions.json`, init);
    if (!ok) throw new Error('The simulator lists no payments.');
  }
}
const piece = 2_000;

/** Sends listed payments at the given rate, divided among the sites. */
async function sendAll(site: WarmSites, rate: number, seconds = minute) {
  const start = Date.now() + 2_000;
  // The random process may send more messages than the average rate.
  const count = Math.ceil(rate * seconds * 1.2 + 50);
  const money = Array.from({ length: count }, (_, at) => moneyAt(start + (at / rate) * 1000));
  await listMoney(site, money);
  const next = money.values();
  return sendToAll(getTillUrls(site), rate, seconds, () => ({
    body: confirmation(next.next().value ?? moneyAt(start)),
  }));
}

/** A process reads the catalogue once and compiles hot code. Under load this takes half a minute. */
async function warmUp(site: WarmSites, rate: number): Promise<void> {
  await sendAll(site, 1, 5);
  await sendAll(site, rate / 3, 5);
  await sendAll(site, rate, 30);
  await untilRead(site);
}

/** Counts the rows of a table; with `isWaiting`, only the unprocessed ones. */
async function count({ database }: WarmSites, table: string, isWaiting = false): Promise<number> {
  const query = database.from(table).select('*', { count: 'exact', head: true });
  const filtered = isWaiting ? query.is('done_at', null) : query;
  return (await filtered.throwOnError()).count ?? 0;
}

/** Returns the ms until every event is processed. */
async function untilRead(site: WarmSites): Promise<number> {
  const since = performance.now();
  while ((await count(site, 'provider_messages', true)) > 0) {
    if (performance.now() - since > 120_000) return Number.POSITIVE_INFINITY;
    await pause(250);
  }
  return performance.now() - since;
}

async function measureAnswers(site: WarmSites, rate: number): Promise<Measured> {
  await warmUp(site, rate);
  const countBoth = () => inTurn(['provider_messages', 'payments'], (table) => count(site, table));
  const before = await countBoth();
  const { times, failed } = await sendAll(site, rate);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  const answered = times.length;
  const rest = await untilRead(site);
  const after = await countBoth();
  const [stored = 0, booked = 0] = after.map((number, at) => number - (before[at] ?? 0));
  await site.kill();
  const faults = [
    ...(failed > 0 ? [`${failed} were not accepted.`] : []),
    ...(answered < rate * minute * 0.95 ? [`Only ${answered} were sent.`] : []),
    ...(stored !== answered ? [`${answered} were answered, and ${stored} kept.`] : []),
    ...(booked !== stored ? [`${stored} came, and the books have ${booked}.`] : []),
  ];
  const beside = `${answered} sent, ${stored} kept and ${booked} in the books; half within ${short(at(0.5))} ms, the slowest ${short(times.at(-1) ?? Number.NaN)} ms; all read ${short(rest / 1000)} s later`;
  return { number: at(0.99), beside, faults };
}

const row = { unit: 'ms', bound: { atMost: 200 }, seconds: 150 };

/** Returns the times from the till's confirmation to the live advert, one after the other. */
async function timesToLive(site: WarmSites): Promise<number[]> {
  const steps = listingStepsIn(site.database);
  const phone = '+254700000021';
  // A code is matched automatically only when it comes from a phone number that is proven for the owner.
  await steps.payPrompt(await steps.approved({ title: 'Bench prompt' }), phone);
  return inTurn(
    Array.from({ length: 10 }, (_, at) => at),
    async (at) => {
      const listing = await steps.approved({ title: `Bench ${at}` });
      await steps.open(listing);
      const code = await steps.claim(listing);
      const money = { ...moneyAt(Date.now()), receipt: code, amount: 899, phone: phone.slice(1) };
      await listMoney(site, [money]);
      const since = performance.now();
      const body = confirmation(money);
      await fetch(getTillUrls(site)[0] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      while ((await steps.held(listing)).state !== 'live') {
        if (performance.now() - since > 30_000) return Number.POSITIVE_INFINITY;
        await pause(20);
      }
      return performance.now() - since;
    },
  );
}

export const callbackRows: Row[] = [
  {
    ...row,
    name: 'callbacks-postgres',
    measures:
      'callbacks of M-Pesa, 300 a second for a minute at random, two warm sites on PostgreSQL 17: 99 of 100 answered within',
    async measure() {
      const site = await openOnPostgres();
      if (typeof site === 'string') return { number: Number.NaN, beside: site, isMissing: true };
      return measureAnswers(site, 300);
    },
  },
  {
    ...row,
    name: 'callbacks-embedded',
    measures: 'the same on the embedded stack, 100 a second',
    measure: async () => measureAnswers(await openEmbedded(), 100),
  },
  {
    name: 'word-to-live',
    measures:
      "from the till's word to 'Live' on her screen, slowest of ten, while 50 others come each second",
    unit: 's',
    bound: { atMost: 5 },
    seconds: 90,
    async measure() {
      const site = await openEmbedded();
      await warmUp(site, 50);
      const load = sendAll(site, 50);
      const times = await timesToLive(site);
      await load;
      await site.kill();
      return {
        // The worst case: the owner's screen polled just before the change.
        number: (Math.max(...times) + pollIntervalsMs.soon) / 1000,
        beside: `the advert itself within ${short(Math.min(...times))} to ${short(Math.max(...times))} ms`,
      };
    },
  },
];
