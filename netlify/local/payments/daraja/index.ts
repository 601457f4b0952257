/**
 * Simulates Safaricom's Daraja and the payers' phones. The state of M-Pesa is stored in the embedded database. The
 * simulator has Daraja's HTTP API, and sends its callbacks over HTTP.
 */
import { createCallbackUrl } from '../../../payments/mpesa/settings.ts';
import type { Calls } from '../calls.ts';
import { addTransactions, handleDarajaRequest, listTransactions } from './api.ts';
import { endExpiredPrompts } from './money.ts';
import { handlePhoneRequest, type PhoneContext } from './phone.ts';
import { openStore } from './store.ts';

const prefix = '/.local/daraja';

/**
 * Opens the simulator and returns its request handler.
 * @param isRegistered - true to register the site's callback address for payments to its till
 */
export async function openDaraja(context: PhoneContext, calls: Calls, isRegistered: boolean) {
  const { sql, settings, site } = context;
  await openStore(sql);
  // The callback address is stored anew at each start, because the port may have changed.
  await sql.query('delete from daraja_simulator.urls');
  if (isRegistered) {
    await sql.query(
      'insert into daraja_simulator.urls (short_code, confirmation) values ($1, $2)',
      [settings.shortCode, createCallbackUrl(settings, site, 'till')],
    );
  }
  calls.addTask(() => endExpiredPrompts(context));
  /** Handles Daraja's paths and `/.local/phone`. Returns undefined for any other address. */
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/.local/phone') return handlePhoneRequest(context, calls, request);
    if (pathname === `${prefix}/transactions.json`) {
      return request.method === 'POST'
        ? addTransactions(context, request)
        : listTransactions(context);
    }
    if (!pathname.startsWith(`${prefix}/`)) return undefined;
    return handleDarajaRequest(context, calls, { path: pathname.slice(prefix.length), request });
  };
}
