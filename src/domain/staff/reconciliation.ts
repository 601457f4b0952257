/** What came of comparing the books with the providers. */
import * as z from 'zod/mini';
import { referenceProviders } from '../payment/payment-providers.ts';

export const reconciliationSchema = z.object({
  /** Empty where no provider lists its money here. */
  compared: z.array(
    z.object({
      provider: z.enum(referenceProviders),
      /** It did not answer, and nothing was noted. */
      isDown: z.boolean(),
      /** How much it listed, and how many differences are new. */
      listed: z.int(),
      found: z.int(),
    }),
  ),
});

export type Reconciliation = z.infer<typeof reconciliationSchema>;
