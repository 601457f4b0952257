/** The remaining actions for a listing at the last step. */
import type { Facts } from './form-state.ts';

export interface Due {
  /** True if the listing has input that was not submitted to staff. */
  handIn: boolean;
  /** True if the listing needs a payment to become or stay live. */
  pay: boolean;
}

export function getDue({ state, has_changes, changes, payments }: Facts): Due {
  const isPaid = payments.some((one) => one.state === 'paid' && one.covers_from === null);
  return {
    // A listing that staff sent back may be submitted unchanged: it may be live meanwhile.
    handIn: state === 'draft' || state === 'changes_requested' || changes !== null || has_changes,
    pay: state !== 'live' && !isPaid,
  };
}
