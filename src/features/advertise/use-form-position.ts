/** The position in the form, and the navigation to its parts, which also moves the focus. */
import { useEffect, useRef, useState } from 'react';
import type { ListingProblems, ProblemPath } from '#domain/listing/draft.schema.ts';
import type { FormState } from './form-state.ts';
import type { FormStep } from './steps.ts';
import { useStep } from './use-step.ts';
import { getDue } from './due.ts';

export const fieldId = (place: ProblemPath) => `listing-${place}`;
export const headingId = 'listing-step';

/** @param wrong - all problems; the payment screen requires a valid package. */
export function useFormPosition({ id, facts }: FormState, wrong: ListingProblems) {
  const { step, goTo } = useStep(id);
  const focusOn = useFocus();
  const due = getDue(facts);
  const canPay = !due.handIn && (!due.pay || !wrong.package);
  return {
    step: step === 'pay' && !canPay ? 'package' : step,
    /** Opens a step. A live listing has a single screen and ignores it. */
    toStep: (next: FormStep) => facts.state !== 'live' && goTo(next),
    /** Focuses the element of this id after the next render. */
    focusOn,
  };
}

/** Returns a function that focuses an element after the next render. */
function useFocus() {
  const pendingId = useRef<string>(undefined);
  const [, render] = useState(0);
  useEffect(() => {
    if (pendingId.current === undefined) return;
    document.getElementById(pendingId.current)?.focus();
    pendingId.current = undefined;
  });
  return (id: string) => {
    pendingId.current = id;
    render((times) => times + 1);
  };
}
