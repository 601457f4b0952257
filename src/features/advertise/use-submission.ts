import { useEffect, useRef, useState } from 'react';
import { countUploads } from '../pictures/picked-picture.ts';
import { collectPictures, type Outcome } from './form-state.ts';
import type { FormController } from './use-listing-form.ts';

/** Returns the state of a submission, and the functions that start and cancel it. */
export function useSubmission(form: FormController) {
  const [isSubmitting, setSubmitting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  const controller = useRef<AbortController>(undefined);

  // A submission starts only on the step that shows it.
  useEffect(() => () => controller.current?.abort(), []);

  /**
   * Submits the listing after its uploads, unless a submission runs.
   * @returns the result; undefined if the listing was not sent.
   */
  const submit = async ({ consent }: { consent: boolean }): Promise<Outcome | undefined> => {
    if (isSubmitting) return undefined;
    controller.current = new AbortController();
    setSubmitting(true);
    const result = await form.submit(consent, controller.current.signal);
    setOutcome(result ?? {});
    setSubmitting(false);
    return result;
  };
  return {
    isSubmitting,
    /** The uploads for which the submission waits. */
    uploads: isSubmitting ? countUploads(collectPictures(form.state)) : undefined,
    outcome,
    submit,
    /** Ends the wait for the uploads. A request that was sent continues. */
    cancel: () => controller.current?.abort(),
  };
}
