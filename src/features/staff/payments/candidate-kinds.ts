import type { WaitingEntry } from '#domain/staff/waiting-money.ts';

/** An order that waiting money may be for. */
export type Candidate = WaitingEntry<'money'>['candidates'][number];

/** True for an order that the money can be for. The payer's own order of another sum is one of them. */
export const isPossible = ({ ruled_out, agrees }: Candidate) =>
  ruled_out === null || (ruled_out === 'other-sum' && agrees);

/** True for an order with a claim of the code, which a fact excludes. Staff ask its owner. */
export const isClaimer = (candidate: Candidate) =>
  candidate.why === 'claim' && !isPossible(candidate);

/** True for an order that only the number excludes. A match is possible after a call. */
export const hasOtherNumber = ({ ruled_out }: Candidate) => ruled_out === 'other-number';

/** True for an order to which staff can match the money. */
export const isMatchable = (candidate: Candidate) =>
  isPossible(candidate) || (isClaimer(candidate) && hasOtherNumber(candidate));
