/**
 * The provider of card payments through PayPal: orders that the payer approves on PayPal's page, and the three
 * hosted buttons.
 */
import { getQuote } from '#domain/package/package.ts';
import { bodyLimit } from '../../http/input.ts';
import type { Provider } from '../provider.ts';
import { getAddresses } from './addresses.ts';
import { createApi, type PayPalDependencies } from './api.ts';
import { findReportedByEvent, confirmEvent } from './events.ts';
import { findReportedByNotification, verifyNotification, confirmNotification } from './ipn.ts';
import { createOrders } from './orders.ts';
import { sendRefund } from './refunds.ts';
import { listTransactions } from './report.ts';
import type { PayPalSettings } from './settings.ts';
import { requireSignature } from './signature.ts';

/** The header that contains the signed time of a message. */
const timeHeader = 'paypal-transmission-time';
/** Age in ms from which a message is no longer shown to the payer before it is confirmed. */
const maxReportAgeMs = 60 * 60 * 1000;

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
    repeatWindowMs: 150 * 60_000,
    queryAttempt: (attempt) => orders.queryAttempt(attempt),
    webhook: {
      kinds: ['webhook', 'ipn'],
      maxBytes: bodyLimit,
      headerPattern: /^(?:paypal-|content-type$)/,
      acceptedResponse: undefined,
      address: {
        name: 'paypal',
        verify: (message, client) =>
          message.kind === 'webhook'
            ? requireSignature(message, { ...dependencies, ...addresses, webhookId }, client)
            : verifyNotification(message.body, {
                ...settings,
                ...addresses,
                ...dependencies,
                client,
              }),
      },
    },
    confirm: ({ kind, body }) =>
      kind === 'webhook'
        ? confirmEvent(account, body)
        : confirmNotification(account, body, dependencies.now()),
    findReportedPayment: ({ kind, headers, body }) => {
      if (kind !== 'webhook') return findReportedByNotification(body);
      const age = dependencies.now().getTime() - Date.parse(headers[timeHeader] ?? '');
      return age < maxReportAgeMs ? findReportedByEvent(body) : undefined;
    },
    refund: (refund) => sendRefund(api, refund),
    listTransactions: (from, to) => listTransactions(api, { from, to, merchantId }),
  };
}
