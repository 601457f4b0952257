/** Differences between the site's ledger and the records of a provider. */
import * as z from 'zod/mini';
import { referenceProviders } from '../payment/payment-providers.ts';

/** Kinds of differences between the ledger and a provider's list. */
const differenceKinds = [
  'message-missed',
  'not-at-provider',
  'other-sum',
  'went-back',
  'taken-back',
  'unread-sum',
  'books-disagree',
] as const;

export const differenceSchema = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(differenceKinds),
  provider: z.enum(referenceProviders),
  code: z.string(),
  recorded_amount: z.nullable(z.int()),
  provider_amount: z.nullable(z.int()),
  currency: z.enum(['KES', 'USD']),
});

export type Difference = z.infer<typeof differenceSchema>;
