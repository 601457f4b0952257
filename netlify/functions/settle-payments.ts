import type { Config } from '@netlify/functions';
import { pollProviders } from '../payments/attempts.ts';
import { processMessages } from '../payments/process-messages.ts';
import { sendRefunds } from '../payments/refunds.ts';
import { sendRenewals } from '../payments/renewals.ts';
import { scheduledFunction } from '../operations/record-run.ts';
import { runWithin } from '../operations/time-budget.ts';

export const config: Config = { schedule: '* * * * *' };

/**
 * Time budgets in ms. Together they are below the limit of a scheduled function, 30 s, and the second is above the
 * timeout of two requests to a provider. [docs.netlify.com, scheduled functions]
 */
const messagesBudgetMs = 6_000;
const providersBudgetMs = 21_000;

/**
 * Processes provider messages, polls providers, and sends refunds and the prompts that owners asked for. The function is separate from the due transitions of
 * the database, which therefore run on time while a provider is silent. A silent provider is no failure of the run:
 * the messages that wait for it turn health red.
 */
export default scheduledFunction(
  'settle-payments',
  async () => [
    await runWithin(messagesBudgetMs, 'provider messages', processMessages, 'money'),
    ...(await Promise.all([
      runWithin(providersBudgetMs, 'polls of providers', pollProviders, 'money'),
      runWithin(providersBudgetMs, 'refunds', sendRefunds, 'money'),
      runWithin(providersBudgetMs, 'renewals', sendRenewals, 'money'),
    ])),
  ],
  // The run has failed if any of its parts failed.
  (outcomes) => (outcomes.includes('failed') ? 'part-failed' : undefined),
);
