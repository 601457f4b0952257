/** Lists the undo and move steps of staff. */
import type { SeededName } from './seeded-users.ts';

interface PaymentReference {
  actor: SeededName;
  slot: number;
  before: number;
}

export type UndoStep =
  | ({ do: 'undo' | 'approve move' | 'refuse move' } & PaymentReference)
  | ({ do: 'request move' } & PaymentReference);

/** Calls by step. The columns `payment` and `listing` come from a payment of the listing; see step-statement.ts. */
export const undoCalls = {
  undo: 'undo_payment({acting}, payment)',
  // The payment moves to the first other listing.
  'request move': `ask_move({acting}, payment,
    coalesce((select id from public.listings where id <> listing order by id limit 1), 0), 'not theirs')`,
  'approve move': 'approve_move({acting}, payment)',
  'refuse move': 'refuse_move({acting}, payment)',
};
