/** Sends the prompts that owners asked for, a day before the paid time of their adverts ends. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { priceList } from '#content/price-list.ts';
import { isBuyable } from '#domain/package/package.ts';
import { hasFlow } from '#domain/payment/payment-providers.ts';
import { paymentSchema } from '#domain/payment/payment.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { beginAttempt } from './attempts.ts';
import type { Provider } from './provider.ts';
import { getConfiguredProviders, getProvider } from './providers.ts';

/** Maximum number of prompts in one run, so that the run ends within the time limit of a function. */
const batchSize = 20;

/**
 * Begins the attempts of the due prompts, and sends their requests. The database opens one attempt for each end, before
 * the request. A lost request is not repeated, because a second prompt would be a second charge. From then on the
 * attempt is as one that its owner began.
 */
export async function sendRenewals(): Promise<void> {
  const name = getConfiguredProviders().find((candidate) => hasFlow(candidate, 'prompt'));
  const provider = name && getProvider(name);
  if (!provider) return;
  const offers = listOffers(provider);
  const due = z
    .array(z.uuid())
    .parse(await call('due_renewals', { p_offers: offers, p_limit: batchSize }));
  await Promise.all(
    due.map(async (payment) => {
      try {
        await sendPrompt(provider, offers, payment);
      } catch (error) {
        log.fault('payments, prompt before an end', error, 'money');
      }
    }),
  );
}

async function sendPrompt(provider: Provider, offers: Offer[], payment: string): Promise<void> {
  const opened = await call('begin_renewal', {
    p_payment_id: payment,
    p_offers: offers,
    p_id: randomUUID(),
  });
  for (const attempt of z.array(paymentSchema).parse(opened)) await beginAttempt(provider, attempt);
}

type Offer = ReturnType<typeof listOffers>[number];

/** Returns the packages with their days and prices, without a website. */
function listOffers(provider: Provider) {
  return priceList.filter(isBuyable).flatMap((offer) => {
    const amount = provider.quote(offer, undefined);
    return amount === undefined ? [] : [{ package: offer.id, days: offer.days, amount }];
  });
}
