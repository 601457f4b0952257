import type { Config } from '@netlify/functions';
import { endpoint } from '../http/endpoint.ts';
import { pollProviders } from '../payments/attempts.ts';
import { processMessages } from '../payments/process-messages.ts';
import { sendRefunds } from '../payments/refunds.ts';
import { runWithin } from '../payments/time-budget.ts';

export const config: Config = { schedule: '* * * * *' };

/**
 * Time budgets in ms. Together they are below the limit of a scheduled function, 30 s, and the second is above the
 * timeout of two requests to a provider. [docs.netlify.com, scheduled functions]
 */
const messagesBudgetMs = 6_000;
const providersBudgetMs = 21_000;

/**
 * Processes provider messages, polls providers and sends refunds. The function is separate from the due transitions of
 * the database, which therefore run on time while a provider is silent.
 */
export default endpoint({
  POST: async () => {
    await runWithin(messagesBudgetMs, 'provider messages', processMessages);
    await Promise.all([
      runWithin(providersBudgetMs, 'polls of providers', pollProviders),
      runWithin(providersBudgetMs, 'refunds', sendRefunds),
    ]);
  },
});
