/** Sends what is due, signs what PayPal would sign, and tries again for days as PayPal does. */
import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { addressesOf } from '#netlify/payments/paypal/addresses.ts';
import { log } from '#netlify/http/log.ts';
import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/engine.ts';
import type { Account } from './account.ts';
import { makeCertificate } from './certificate.ts';
import { documents, letters, type Letter } from './store.ts';

const patience = 10_000;
const mostTries = 25;
/** Four hours at most lie between two tries. */
const longest = 4 * 60 * 60 * 1000;

interface Options {
  sql: Sql;
  site: string;
  clock: Clock;
  account: Account;
}

export function openDelivery({ sql, site, clock, account }: Options) {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const send = async (letter: Letter): Promise<void> => {
    const isTaken = await fetch(await addressOf(sql, account, letter), {
      method: 'POST',
      headers: await headersOf({ sql, site, clock, account }, letter),
      body: letter.body,
      signal: AbortSignal.timeout(patience),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    const wait = Math.min(10_000 * 2 ** letter.tries, longest);
    const again = new Date(clock.now().getTime() + wait).toISOString();
    const isEnough = isTaken || letter.tries + 1 >= mostTries || letter.forged !== null;
    await letters.sent(sql, letter, isEnough ? undefined : again);
  };

  /** Wakes up when the next one is due; the timer keeps no process alive. */
  const arm = async (): Promise<void> => {
    clearTimeout(timer);
    const next = await letters.next(sql);
    if (next === undefined || isOver) return;
    const wait = Date.parse(next) - clock.now().getTime();
    timer = setTimeout(() => void deliver(), Math.min(Math.max(wait, 0), 60_000)).unref();
  };

  const sendDue = async (): Promise<void> => {
    try {
      for (;;) {
        const due = isOver ? [] : await letters.due(sql, clock.now().toISOString());
        if (due.length === 0) break;
        await Promise.all(due.map(send));
      }
      if (!isOver) await arm();
    } catch (error) {
      log.fault('the simulated PayPal', error);
    }
  };

  /** One run after another, so that nothing is sent by two at once. It never rejects. */
  const deliver = (): Promise<void> => (running = running.then(sendDue));

  clock.onMove(deliver);
  return {
    deliver,
    /** Begins with what an earlier start left behind. */
    start: arm,
    async stop(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function addressOf(sql: Sql, account: Account, { address }: Letter): Promise<string> {
  if (address !== null) return address;
  return (await documents.find(sql, 'webhook', account.webhookId))?.url ?? '';
}

async function headersOf(
  { sql, site, clock, account }: Options,
  letter: Letter,
): Promise<Record<string, string>> {
  if (letter.kind === 'ipn') return { 'content-type': 'application/x-www-form-urlencoded' };
  const name = letter.forged === 'address' ? 'elsewhere' : 'right';
  const { key } = await certificate({ sql, site, clock }, name);
  const other = letter.forged === 'key' && (await certificate({ sql, site, clock }, 'elsewhere'));
  const id = randomUUID();
  const time = `${clock.now().toISOString().slice(0, 19)}Z`;
  const signed = `${id}|${time}|${account.webhookId}|${crc32(letter.body)}`;
  const signature = sign('sha256', Buffer.from(signed), createPrivateKey(other ? other.key : key));
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': certificateAddress(site, name),
    'paypal-transmission-id': id,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-transmission-time': time,
  };
}

/** One that PayPal signs with, and one of somebody who would like to. */
export type CertificateName = 'right' | 'elsewhere';

/** Somebody else's is at another host, which leads to this machine as well. */
function certificateAddress(site: string, name: CertificateName): string {
  const address = new URL(`${addressesOf('loopback', site).certificates[0] ?? ''}CERT-${name}`);
  if (name === 'elsewhere') address.hostname = '127.0.0.1';
  return address.href;
}

/** Made when it is first needed, once for a data folder. */
export async function certificate(
  { sql, site, clock }: Pick<Options, 'sql' | 'site' | 'clock'>,
  name: CertificateName,
) {
  const known = await documents.find(sql, 'certificate', name);
  if (known) return known;
  const at = clock.now();
  // The stack's clock may be put back to the machine's.
  const from = new Date(Date.now() - 24 * 60 * 60 * 1000);
  const until = new Date(at.getTime());
  until.setUTCFullYear(at.getUTCFullYear() + 10);
  const made = await makeCertificate({ name: addressesOf('loopback', site).signer, from, until });
  const body = {
    key: made.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    file: made.file,
  };
  await documents.add(sql, 'certificate', name, { at: at.toISOString(), body });
  return (await documents.find(sql, 'certificate', name)) ?? body;
}
