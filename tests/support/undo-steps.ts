/** Defines the steps of staff that undo or move a payment in random sequences. */
import type { SeededName } from './seeded-users.ts';

/**
 * A step of a user about a payment. `slot` is the offset of its listing in the order of the ids, and `before` is
 * the number of newer payments.
 */
interface PaymentReference {
  actor: SeededName;
  slot: number;
  before: number;
}

export type UndoStep =
  | ({ do: 'undo' | 'approve move' | 'refuse move' } & PaymentReference)
  | ({ do: 'request move' } & PaymentReference);

/**
 * Database calls by step. step-statement.ts provides the columns `payment` and `listing`, and binds the
 * placeholders in braces.
 */
export const undoCalls = {
  undo: 'undo_payment({acting}, payment)',
  // The payment moves to the other listing with the lowest id.
  'request move': `ask_move({acting}, payment,
    coalesce((select id from public.listings where id <> listing order by id limit 1), 0), 'not theirs')`,
  'approve move': 'approve_move({acting}, payment)',
  'refuse move': 'refuse_move({acting}, payment)',
};
