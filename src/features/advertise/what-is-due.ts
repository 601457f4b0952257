/** What is left to do with a listing at the last step. */
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { Facts } from './form-state.ts';

export interface Due {
  /** Whether there is something that staff have not been shown. */
  handIn: boolean;
  /** Whether it has to be paid before it is, or goes on being, live. */
  pay: boolean;
  /** A payment that is opened for just what is chosen now, and waits for its money. */
  payment: Payment | undefined;
}

export function whatIsDue(
  { state, has_changes, changes, payments }: Facts,
  draft: ListingDraft,
): Due {
  const isPaid = payments.some((one) => one.state === 'paid' && one.covers_from === null);
  const pay = state !== 'live' && !isPaid;
  const payment = payments.find(
    (one) =>
      one.state === 'pending' &&
      one.package === draft.package &&
      one.with_website === draft.withWebsite,
  );
  return {
    // What staff sent back may be handed in as it is: the listing may be live meanwhile.
    handIn: state === 'draft' || state === 'changes_requested' || changes !== null || has_changes,
    pay,
    payment: pay ? payment : undefined,
  };
}
