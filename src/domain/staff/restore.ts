/** The last restore of a backup, and the comparison that precedes the release of outgoing messages. */
import * as z from 'zod/mini';
import { reconciliationSchema } from './reconciliation.ts';

const comparisonSchema = z.extend(reconciliationSchema, {
  /** Number of contradictions between the ledger, the payments and the receipts. */
  contradictions: z.int(),
  /** Number of differences that wait for staff. */
  differences: z.int(),
});

export type RestoreComparison = z.infer<typeof comparisonSchema>;

const restoreSchema = z.object({
  restored_at: z.string(),
  /** The time of the backup. */
  taken_at: z.string(),
  /** Number of deletions and opt-outs that were applied again; null if their list was not found. */
  erasures: z.nullable(z.int()),
  compared_at: z.nullable(z.string()),
  comparison: z.nullable(comparisonSchema),
  /** Null while outgoing messages are held. */
  released_at: z.nullable(z.string()),
});

export type Restore = z.infer<typeof restoreSchema>;

/** Response of the endpoint. The restore is null if none took place. */
export const restoreStateSchema = z.object({ restore: z.nullable(restoreSchema) });

export type RestoreState = z.infer<typeof restoreStateSchema>;

export const restoreStepSchema = z.strictObject({ step: z.enum(['compare', 'release']) });

export type RestoreStep = z.infer<typeof restoreStepSchema>['step'];
