/**
 * Stands in for Safaricom's Daraja and for the phones of whoever pays: one M-Pesa, in the embedded
 * database, that speaks Daraja's HTTP and calls back by real HTTP.
 */
import { callbackAddress } from '../../../payments/mpesa/settings.ts';
import type { Calls } from '../calls.ts';
import { addTransactions, answerDaraja, paidTransactions } from './api.ts';
import { endForgotten, type Bank } from './money.ts';
import { answerPhone } from './phone.ts';
import { openStore } from './store.ts';

const prefix = '/.local/daraja';

/** @param isRegistered - whether our till tells us what it gets */
export async function openDaraja(bank: Bank, calls: Calls, isRegistered: boolean) {
  const { sql, settings, site } = bank;
  await openStore(sql);
  // The port may be another than at the last start.
  await sql.query('delete from daraja_simulator.urls');
  if (isRegistered) {
    await sql.query(
      'insert into daraja_simulator.urls (short_code, confirmation) values ($1, $2)',
      [settings.shortCode, callbackAddress(settings, site, 'till')],
    );
  }
  calls.before(() => endForgotten(bank));
  /** Answers Daraja's paths and `/.local/phone`; undefined where the address is another. */
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/.local/phone') return answerPhone(bank, calls, request);
    if (pathname === `${prefix}/transactions.json`) {
      return request.method === 'POST' ? addTransactions(bank, request) : paidTransactions(bank);
    }
    if (!pathname.startsWith(`${prefix}/`)) return undefined;
    return answerDaraja(bank, calls, { path: pathname.slice(prefix.length), request });
  };
}
