/** Where one is in the form, and the ways to its parts, which take the focus along. */
import { useEffect, useRef, useState } from 'react';
import type { ListingProblems, ProblemPlace } from '#domain/listing/draft.schema.ts';
import type { FormState } from './form-state.ts';
import type { FormStep } from './steps.ts';
import { useStep } from './use-step.ts';
import { getDue } from './due.ts';

export const fieldId = (place: ProblemPlace) => `listing-${place}`;
export const headingId = 'listing-step';

/** @param wrong - all that is: nothing is paid before a package is chosen. */
export function useFormPosition({ id, facts }: FormState, wrong: ListingProblems) {
  const { step, goTo } = useStep(id);
  const focusOn = useFocus();
  const due = getDue(facts);
  const canPay = !due.handIn && (!due.pay || !wrong.package);
  return {
    step: step === 'pay' && !canPay ? 'package' : step,
    /** What is live stands on one screen. */
    toStep: (next: FormStep) => facts.state !== 'live' && goTo(next),
    /** To the element of this id, once it is there. */
    focusOn,
  };
}

/** Puts the focus on something once it is there. */
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
