/** The actions on a listing that its owner still has to take. */
import { hasUncheckedPayment } from '#domain/listing/status.ts';
import type { Facts } from './form-state.ts';

export interface Due {
  /** True if the owner has to submit the listing, because it has unsubmitted input or staff requested changes. */
  mustSubmit: boolean;
  /** True unless the listing is live, has an unused payment, or has money or a code that is checked. */
  mustPay: boolean;
}

export function getDue(facts: Facts): Due {
  const { state, has_changes, changes, payments } = facts;
  const isPaid = payments.some(
    (payment) => payment.state === 'paid' && payment.covers_from === null,
  );
  return {
    // A listing with requested changes can be submitted unchanged, so that the owner can answer the request.
    mustSubmit:
      state === 'draft' || state === 'changes_requested' || changes !== null || has_changes,
    mustPay: state !== 'live' && !isPaid && !hasUncheckedPayment(facts),
  };
}
