/** The result of a comparison of the ledger with the providers. */
import * as z from 'zod/mini';
import { referenceProviders } from '../payment/payment-providers.ts';

export const reconciliationSchema = z.object({
  /** Empty if the configured providers offer no list of payments. */
  compared: z.array(
    z.object({
      provider: z.enum(referenceProviders),
      /** True if the provider's list could not be loaded, so that the comparison was skipped. */
      isDown: z.boolean(),
      /** Number of payments in the provider's list, and number of new differences. */
      listed: z.int(),
      differences: z.int(),
    }),
  ),
});

export type Reconciliation = z.infer<typeof reconciliationSchema>;
