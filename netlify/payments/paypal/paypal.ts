/** Cards, through PayPal: an order that the payer approves on PayPal's page, and the three hosted buttons. */
import { quoteOf } from '#domain/package/package.ts';
import { ForgedMessage, type Provider } from '../provider.ts';
import { addressesOf } from './addresses.ts';
import { createApi, type Outside } from './api.ts';
import { wordsOfEvent } from './events.ts';
import { requireOwn, wordsOfNotification } from './ipn.ts';
import { createOrders } from './orders.ts';
import { sendBack } from './refunds.ts';
import { listTransactions } from './report.ts';
import type { PayPalSettings } from './settings.ts';
import { requireSignature } from './signature.ts';

/** Keep one for many requests: it holds PayPal's token. Its messages are of the kinds `webhook` and `ipn`. */
export function createPayPal(settings: PayPalSettings, outside: Outside): Provider {
  const { merchantId, webhookId } = settings;
  const addresses = addressesOf(settings.environment, outside.site);
  const api = createApi(settings, addresses.api, outside);
  const orders = createOrders(api, { site: outside.site, merchantId, page: addresses.page });
  return {
    quote: (offer, website) => quoteOf(offer, website, 'USD'),
    begin: (attempt) => orders.begin(attempt),
    // PayPal forgets an order that nobody approved after three hours.
    repeats: 150 * 60_000,
    readBack: (attempt) => orders.readBack(attempt),
    messages: {
      address: { name: 'paypal', kinds: ['webhook', 'ipn'] },
      headers: /^(?:paypal-|content-type$)/,
      accepted: undefined,
    },
    async confirm(message) {
      if (message.kind === 'webhook') {
        await requireSignature(message, { ...outside, ...addresses, webhookId });
        return wordsOfEvent({ api, orders, merchantId }, message.body);
      }
      if (message.kind !== 'ipn') throw new ForgedMessage('PayPal sends no such messages.');
      await requireOwn(message.body, addresses.validation, outside.fetch);
      return wordsOfNotification(message.body, settings);
    },
    refund: (refund) => sendBack(api, refund),
    list: (from, to) => listTransactions(api, { from, to, merchantId }),
  };
}
