/** The current step of the form, and functions that move the member to a step or a field. */
import { useEffect, useRef, useState } from 'react';
import type { ListingProblems, ProblemPath } from '#domain/listing/draft.schema.ts';
import type { FormState } from './form-state.ts';
import { findUnfinishedStep, type FormStep } from './steps.ts';
import { useStep } from './use-step.ts';
import { getDue } from './due.ts';

/** Returns the id of the HTML element with the field of a problem's path. */
export const getFieldId = (path: ProblemPath) => `listing-${path}`;
export const headingId = 'listing-step';

/**
 * Returns the current step, and functions that change the step or the focus.
 * @param allProblems - all problems of the listing. While a payment is due, the payment screen requires a valid
 * package.
 */
export function useFormPosition({ id, facts }: FormState, allProblems: ListingProblems) {
  const { step, showStep } = useStep(id, findUnfinishedStep(allProblems));
  const focusAfterRender = useFocusAfterRender();
  const due = getDue(facts);
  const canPay = !due.mustSubmit && (!due.mustPay || !allProblems.package);
  return {
    step: step === 'pay' && !canPay ? 'package' : step,
    /**
     * Opens a step, and focuses its heading or another element. A live listing has a single screen, on which only
     * the focus moves.
     */
    openStep: (next: FormStep, elementId = headingId) => {
      if (facts.state !== 'live') showStep(next);
      focusAfterRender(elementId);
    },
    /** Focuses the element with this id after the next render. */
    focusAfterRender,
  };
}

/**
 * Focuses a field or a heading. A folded part of the form is opened, because a browser focuses nothing in a closed one.
 * The list of problems stays in sight if the field is near to it.
 */
export function focusField(id: string) {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  const problems = document.querySelector('.error-summary');
  if (!field || !problems) return;
  const height = field.getBoundingClientRect().bottom - problems.getBoundingClientRect().top;
  if (height > 0 && height <= document.documentElement.clientHeight) problems.scrollIntoView();
}

/** Returns a function that focuses an element after the next render. */
export function useFocusAfterRender() {
  const pendingId = useRef<string>(undefined);
  const [, render] = useState(0);
  useEffect(() => {
    if (pendingId.current === undefined) return;
    focusField(pendingId.current);
    pendingId.current = undefined;
  });
  return (id: string) => {
    pendingId.current = id;
    render((count) => count + 1);
  };
}
