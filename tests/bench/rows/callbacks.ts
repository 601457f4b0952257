/** What providers send us, as fast as it may come, and how soon an advert is live after it. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import autocannon from 'autocannon';
import type { StackInfo } from '#netlify/local/own-pages.ts';
import { askAgain } from '#domain/payment/checkout-screen.ts';
import { readSecrets } from '#netlify/local/secrets.ts';
import { paths } from '#netlify/local/paths.ts';
import { listingStepsIn, newCode } from '#tests/support/listing-lifecycle.ts';
import { startServer as startPostgres } from '../age/server.ts';
import { inTurn, short } from '../measuring.ts';
import { startServer, temporaryFolder, type Server } from '../processes.ts';
import type { Measured, Row } from '../row.ts';
import { preparedFolder, startSite } from '../site.ts';

interface Open extends Server {
  address: string;
  /** Where M-Pesa's words of the till go. */
  till: string;
  database: SupabaseClient;
}

const minute = 60;

async function opened(server: Server, address: string, folder: string): Promise<Open> {
  const { mpesaCallbackSecret, databaseSecretKey } = await readSecrets(folder);
  const { supabaseUrl } = (await (await fetch(`${address}/.local/info.json`)).json()) as StackInfo;
  const database = createClient(supabaseUrl, databaseSecretKey);
  const till = `${address}/api/payments/callback/${mpesaCallbackSecret}/till`;
  return { ...server, address, till, database };
}

async function openEmbedded(): Promise<Open> {
  const folder = await preparedFolder();
  const site = await startSite(folder);
  return opened(site, site.address, join(folder, 'data'));
}

/** @returns why there is none, where no server starts on this machine. */
async function openOnPostgres(): Promise<Open | string> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') return postgres;
  const { socket, database } = await postgres.emptyDatabase();
  const folder = temporaryFolder();
  const command = [join(paths.project, 'tests/bench/site-on-postgres.ts'), socket, database];
  const variables = { PORT: '0', DATA_DIR: folder };
  const server = await startServer(command, { folder, variables, until: 'Staff' });
  return opened(server, server.addresses['Site'] ?? '', folder);
}

/** Money that came to the till, as Safaricom writes it. */
const confirmation = (code: string, amount = 137, last = '999') =>
  JSON.stringify({
    ...{ TransactionType: 'Buy Goods', TransID: code, TransTime: '20261122120000' },
    ...{ TransAmount: `${amount}.00`, BusinessShortCode: '7654321', BillRefNumber: '' },
    ...{ MSISDN: `2547 ***** ${last}`, FirstName: 'WANJIKU', OrgAccountBalance: '' },
  });

/** Sends so many a second for a minute. @returns how the answers were, and how many. */
async function sendAll({ till }: Open, rate: number) {
  const result = await autocannon({
    url: till,
    method: 'POST',
    connections: 50,
    overallRate: rate,
    duration: minute,
    headers: { 'content-type': 'application/json' },
    setupClient: (client) => {
      const next = () => client.setBody(confirmation(newCode()));
      next();
      client.on('response', next);
    },
  });
  return { ...result.latency, answered: result['2xx'], others: result.non2xx + result.errors };
}

/** How many there are of these. */
async function count({ database }: Open, table: string, isWaiting = false): Promise<number> {
  const asked = database.from(table).select('*', { count: 'exact', head: true });
  const filtered = isWaiting ? asked.is('done_at', null) : asked;
  return (await filtered.throwOnError()).count ?? 0;
}

/** Milliseconds until every one is read. */
async function untilRead(site: Open): Promise<number> {
  const since = performance.now();
  while ((await count(site, 'provider_messages', true)) > 0) {
    if (performance.now() - since > 120_000) return Number.POSITIVE_INFINITY;
    await pause(250);
  }
  return performance.now() - since;
}

async function measureAnswers(site: Open, rate: number): Promise<Measured> {
  const before = await count(site, 'payments');
  const { p99, p50, max, answered, others } = await sendAll(site, rate);
  const rest = await untilRead(site);
  const [kept, booked] = [
    await count(site, 'provider_messages'),
    (await count(site, 'payments')) - before,
  ];
  await site.kill();
  const faults = [
    ...(others > 0 ? [`${others} were not accepted.`] : []),
    ...(answered < rate * minute * 0.98 ? [`Only ${answered} were sent.`] : []),
    // What was under way when the minute ended may be kept without having been counted as answered.
    ...(kept < answered ? [`${answered - kept} of ${answered} were lost.`] : []),
    ...(booked !== kept ? [`${kept} came, and the books have ${booked}.`] : []),
  ];
  const beside = `${answered} sent, ${kept} kept and ${booked} in the books; half within ${short(p50)} ms, the slowest ${short(max)} ms; all read ${short(rest / 1000)} s later`;
  return { number: p99, beside, faults };
}

const row = { unit: 'ms', bound: { atMost: 200 }, seconds: 100 };

/** From the till's word to the advert, one after the other. */
async function timesToLive(site: Open): Promise<number[]> {
  const steps = listingStepsIn(site.database);
  return inTurn(
    Array.from({ length: 10 }, (_, at) => at),
    async (at) => {
      const listing = await steps.approved({ name: `Bench ${at}` });
      await steps.open(listing);
      const code = await steps.claim(listing);
      const since = performance.now();
      const body = confirmation(code, 899, '021');
      await fetch(site.till, {
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
      'callbacks of M-Pesa, 300 a second for a minute, on PostgreSQL 17: 99 of 100 answered within',
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
      const load = sendAll(site, 50);
      const times = await timesToLive(site);
      await load;
      await site.kill();
      return {
        // Her screen has just asked.
        number: (Math.max(...times) + askAgain.soon) / 1000,
        beside: `the advert itself within ${short(Math.min(...times))} to ${short(Math.max(...times))} ms`,
      };
    },
  },
];
