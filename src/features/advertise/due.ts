/** What is left to do with a listing at the last step. */
import type { Facts } from './form-state.ts';

export interface Due {
  /** Whether there is something that staff have not been shown. */
  handIn: boolean;
  /** Whether it has to be paid before it is, or goes on being, live. */
  pay: boolean;
}

export function getDue({ state, has_changes, changes, payments }: Facts): Due {
  const isPaid = payments.some((one) => one.state === 'paid' && one.covers_from === null);
  return {
    // What staff sent back may be handed in as it is: the listing may be live meanwhile.
    handIn: state === 'draft' || state === 'changes_requested' || changes !== null || has_changes,
    pay: state !== 'live' && !isPaid,
  };
}
