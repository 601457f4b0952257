/** Undos and moves by staff: steps beside those of money and refunds. */
import type { SeededName } from './seeded-users.ts';

interface OfAttempt {
  actor: SeededName;
  slot: number;
  before: number;
}

export type UndoStep =
  ({ do: 'undo' | 'approve move' | 'refuse move' } & OfAttempt) | ({ do: 'ask move' } & OfAttempt);

/** Its calls, of a payment that the listing in the slot has; see step-statement.ts. */
export const undoCalls = {
  undo: 'undo_payment({acting}, payment)',
  // To the advert in the other slot.
  'ask move': `ask_move({acting}, payment,
    coalesce((select id from public.listings where id <> listing order by id limit 1), 0), 'not theirs')`,
  'approve move': 'approve_move({acting}, payment)',
  'refuse move': 'refuse_move({acting}, payment)',
};
