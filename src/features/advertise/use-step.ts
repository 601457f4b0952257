import { useEffect, useState } from 'react';
import { onBackOrForward, readQuery, replaceAddress, pushAddress } from '#browser/address.ts';
import { placeFrom, formatQuery, type FormStep } from './steps.ts';

/**
 * Keeps the current step in the query, so that the browser's back button opens the previous step.
 * @param id - id of the listing; undefined before the first save. The query contains it too.
 */
export function useStep(id: number | undefined) {
  const [step, setStep] = useState<FormStep>(() => placeFrom(readQuery()).step);

  useEffect(() => onBackOrForward(() => setStep(placeFrom(readQuery()).step)), []);
  useEffect(() => {
    const place = placeFrom(readQuery());
    if (id !== undefined && place.listing !== id)
      replaceAddress(formatQuery({ ...place, listing: id }));
  }, [id, step]);

  const goTo = (next: FormStep) => {
    if (next === step) return;
    pushAddress(formatQuery({ step: next, listing: id }));
    setStep(next);
  };
  return { step, goTo };
}
