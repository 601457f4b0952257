/**
 * The provider of card payments through PayPal: orders that the payer approves on PayPal's page, and the three
 * hosted buttons.
 */
import { getQuote } from '#domain/package/package.ts';
import { bodyLimit } from '../../http/input.ts';
import type { Provider } from '../provider.ts';
import { getAddresses } from './addresses.ts';
import { createApi, type PayPalDependencies } from './api.ts';
import { reportedByEvent, confirmEvent } from './events.ts';
import { reportedByNotification, requireOwn, confirmNotification } from './ipn.ts';
import { createOrders } from './orders.ts';
import { sendBack } from './refunds.ts';
import { listTransactions } from './report.ts';
import type { PayPalSettings } from './settings.ts';
import { requireSignature } from './signature.ts';

/** The header that contains the signed time of a message. */
const timeHeader = 'paypal-transmission-time';
/** Age in ms from which a message is no longer shown to the payer before it is confirmed. */
const oldMs = 60 * 60 * 1000;

/**
 * Creates a provider that caches PayPal's token. Callers should reuse the provider. The kinds of its messages are
 * `webhook` and `ipn`.
 */
export function createPayPal(settings: PayPalSettings, dependencies: PayPalDependencies): Provider {
  const { merchantId, webhookId } = settings;
  const addresses = getAddresses(settings.environment, dependencies.site);
  const api = createApi(settings, addresses.api, dependencies);
  const orders = createOrders(api, { site: dependencies.site, merchantId, page: addresses.page });
  const account = { api, orders, merchantId };
  return {
    quote: (offer, website) => getQuote(offer, website, 'USD'),
    begin: (attempt) => orders.begin(attempt),
    // PayPal deletes an order that remains unapproved for three hours.
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
            ? requireSignature(message, { ...dependencies, ...addresses, webhookId }, client)
            : requireOwn(message.body, { ...settings, ...addresses, ...dependencies, client }),
      },
    },
    confirm: ({ kind, body }) =>
      kind === 'webhook'
        ? confirmEvent(account, body)
        : confirmNotification(account, body, dependencies.now()),
    reported: ({ kind, headers, body }) => {
      if (kind !== 'webhook') return reportedByNotification(body);
      const age = dependencies.now().getTime() - Date.parse(headers[timeHeader] ?? '');
      return age < oldMs ? reportedByEvent(body) : undefined;
    },
    refund: (refund) => sendBack(api, refund),
    list: (from, to) => listTransactions(api, { from, to, merchantId }),
  };
}
