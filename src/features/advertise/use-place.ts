import { useEffect, useState } from 'react';
import { onBackOrForward, queryOfAddress, showInAddress, stepInAddress } from '#browser/address.ts';
import { placeFrom, queryOf, type FormStep } from './steps.ts';

/**
 * The step that the address names. Back leads to the step before.
 * @param id - of the listing, once there is one: from then on the address names it too.
 */
export function useStep(id: number | undefined) {
  const [step, setStep] = useState<FormStep>(() => placeFrom(queryOfAddress()).step);

  useEffect(() => onBackOrForward(() => setStep(placeFrom(queryOfAddress()).step)), []);
  useEffect(() => {
    const place = placeFrom(queryOfAddress());
    if (id !== undefined && place.listing !== id) showInAddress(queryOf({ ...place, listing: id }));
  }, [id, step]);

  const goTo = (next: FormStep) => {
    if (next === step) return;
    stepInAddress(queryOf({ step: next, listing: id }));
    setStep(next);
  };
  return { step, goTo };
}
