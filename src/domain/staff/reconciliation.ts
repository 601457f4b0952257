/** The result of a comparison of the ledger with the providers. */
import * as z from 'zod/mini';
import { referenceProviders } from '../payment/payment-providers.ts';

export const reconciliationSchema = z.object({
  /** Empty if no provider offers a list of its payments here. */
  compared: z.array(
    z.object({
      provider: z.enum(referenceProviders),
      /** True if the provider's list could not be loaded and was therefore skipped. */
      isDown: z.boolean(),
      /** Number of listed payments, and number of new differences. */
      listed: z.int(),
      differences: z.int(),
    }),
  ),
});

export type Reconciliation = z.infer<typeof reconciliationSchema>;
