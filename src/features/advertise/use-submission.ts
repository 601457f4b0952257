import { useState } from 'react';
import type { Outcome } from './form-state.ts';
import type { FormController } from './use-listing-form.ts';

/** Returns the state of a submission, and the function that submits the listing. */
export function useSubmission(form: FormController) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});

  /**
   * Submits the listing, unless a submission runs.
   * @returns the result; undefined if the listing was not sent.
   */
  const submit = async ({ consent }: { consent: boolean }): Promise<Outcome | undefined> => {
    if (isSubmitting) return undefined;
    setSubmitting(true);
    const result = await form.submit(consent);
    setOutcome(result ?? {});
    setSubmitting(false);
    return result;
  };
  return { isSubmitting, outcome, submit };
}
