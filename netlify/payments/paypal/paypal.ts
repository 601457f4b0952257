/** Cards, through PayPal: an order that the payer approves on PayPal's page, and the three hosted buttons. */
import { quoteOf } from '#domain/package/package.ts';
import { bodyLimit } from '../../http/input.ts';
import type { Provider } from '../provider.ts';
import { addressesOf } from './addresses.ts';
import { createApi, type Outside } from './api.ts';
import { reportedByEvent, wordsOfEvent } from './events.ts';
import { reportedByNotification, requireOwn, wordsOfNotification } from './ipn.ts';
import { createOrders } from './orders.ts';
import { sendBack } from './refunds.ts';
import { listTransactions } from './report.ts';
import type { PayPalSettings } from './settings.ts';
import { requireSignature } from './signature.ts';

/** The header with the signed time, and the age from which a message only triggers a question, in milliseconds. */
const timeHeader = 'paypal-transmission-time';
const oldMs = 60 * 60 * 1000;

/** Keep one for many requests: it holds PayPal's token. Its messages are of the kinds `webhook` and `ipn`. */
export function createPayPal(settings: PayPalSettings, outside: Outside): Provider {
  const { merchantId, webhookId } = settings;
  const addresses = addressesOf(settings.environment, outside.site);
  const api = createApi(settings, addresses.api, outside);
  const orders = createOrders(api, { site: outside.site, merchantId, page: addresses.page });
  const account = { api, orders, merchantId };
  return {
    quote: (offer, website) => quoteOf(offer, website, 'USD'),
    begin: (attempt) => orders.begin(attempt),
    // PayPal forgets an order that nobody approved after three hours.
    repeats: 150 * 60_000,
    readBack: (attempt) => orders.readBack(attempt),
    messages: {
      kinds: ['webhook', 'ipn'],
      maxBytes: bodyLimit,
      headers: /^(?:paypal-|content-type$)/,
      accepted: undefined,
      address: {
        name: 'paypal',
        verify: (message, client) =>
          message.kind === 'webhook'
            ? requireSignature(message, { ...outside, ...addresses, webhookId }, client)
            : requireOwn(message.body, { ...settings, ...addresses, ...outside, client }),
      },
    },
    confirm: ({ kind, body }) =>
      kind === 'webhook'
        ? wordsOfEvent(account, body)
        : wordsOfNotification(account, body, outside.now()),
    reported: ({ kind, headers, body }) => {
      if (kind !== 'webhook') return reportedByNotification(body);
      const age = outside.now().getTime() - Date.parse(headers[timeHeader] ?? '');
      return age < oldMs ? reportedByEvent(body) : undefined;
    },
    refund: (refund) => sendBack(api, refund),
    list: (from, to) => listTransactions(api, { from, to, merchantId }),
  };
}
