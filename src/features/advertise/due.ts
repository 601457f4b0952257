/** The actions on a listing that its owner still has to take. */
import type { Facts } from './form-state.ts';

export interface Due {
  /** True if the owner has to submit the listing, because it has unsubmitted input or staff requested changes. */
  handIn: boolean;
  /** True if the listing needs a payment to become or stay live. */
  pay: boolean;
}

export function getDue({ state, has_changes, changes, payments }: Facts): Due {
  const isPaid = payments.some((one) => one.state === 'paid' && one.covers_from === null);
  return {
    // A listing with requested changes can be submitted unchanged, so that the owner can answer the request.
    handIn: state === 'draft' || state === 'changes_requested' || changes !== null || has_changes,
    pay: state !== 'live' && !isPaid,
  };
}
