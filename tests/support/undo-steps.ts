/** Undo and move steps of staff, in addition to the steps of payments and refunds. */
import type { SeededName } from './seeded-users.ts';

interface OfAttempt {
  actor: SeededName;
  slot: number;
  before: number;
}

export type UndoStep =
  ({ do: 'undo' | 'approve move' | 'refuse move' } & OfAttempt) | ({ do: 'ask move' } & OfAttempt);

/** The calls, on a payment of the listing in the slot; see step-statement.ts. */
export const undoCalls = {
  undo: 'undo_payment({acting}, payment)',
  // The target is the advert in the other slot.
  'ask move': `ask_move({acting}, payment,
    coalesce((select id from public.listings where id <> listing order by id limit 1), 0), 'not theirs')`,
  'approve move': 'approve_move({acting}, payment)',
  'refuse move': 'refuse_move({acting}, payment)',
};
