/**
 * Simulates Safaricom's Daraja and the payers' phones: one M-Pesa in the embedded database, with Daraja's HTTP
 * interface and callbacks over real HTTP.
 */
import { callbackAddress } from '../../../payments/mpesa/settings.ts';
import type { Calls } from '../calls.ts';
import { addTransactions, answerDaraja, paidTransactions } from './api.ts';
import { endForgotten, type Bank } from './money.ts';
import { answerPhone } from './phone.ts';
import { openStore } from './store.ts';

const prefix = '/.local/daraja';

/** @param isRegistered - true if payments to our till cause callbacks */
export async function openDaraja(bank: Bank, calls: Calls, isRegistered: boolean) {
  const { sql, settings, site } = bank;
  await openStore(sql);
  // The addresses are registered anew, because the port may have changed since the last start.
  await sql.query('delete from daraja_simulator.urls');
  if (isRegistered) {
    await sql.query(
      'insert into daraja_simulator.urls (short_code, confirmation) values ($1, $2)',
      [settings.shortCode, callbackAddress(settings, site, 'till')],
    );
  }
  calls.before(() => endForgotten(bank));
  /** Handles Daraja's paths and `/.local/phone`; undefined for any other address. */
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
