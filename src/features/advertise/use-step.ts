import { useEffect, useState } from 'react';
import { onBackOrForward, readQuery, replaceAddress, pushAddress } from '#browser/address.ts';
import { parsePosition, formatQuery, type FormStep } from './steps.ts';

/**
 * Stores the current step in the query, so that the browser's back button opens the previous step.
 * @param id - the id of the listing, which the query also contains; undefined before the first save.
 */
export function useStep(id: number | undefined) {
  const [step, setStep] = useState<FormStep>(() => parsePosition(readQuery()).step);

  useEffect(() => onBackOrForward(() => setStep(parsePosition(readQuery()).step)), []);
  useEffect(() => {
    const position = parsePosition(readQuery());
    if (id !== undefined && position.listing !== id)
      replaceAddress(formatQuery({ ...position, listing: id }));
  }, [id, step]);

  const showStep = (next: FormStep) => {
    if (next === step) return;
    pushAddress(formatQuery({ step: next, listing: id }));
    setStep(next);
  };
  return { step, showStep };
}
