import { useEffect, useState } from 'react';
import {
  onBackOrForward,
  pushAddress,
  readQuery,
  readQueryParameter,
  replaceAddress,
} from '#browser/address.ts';
import { formatQuery, parsePosition, unfinishedStep, type FormStep } from './steps.ts';

/**
 * Stores the current step in the query, so that the browser's back button opens the previous step.
 * @param id - the id of the listing, which the query also contains; undefined before the first save.
 * @param unfinished - the step that opens if the query asks for the unfinished one
 */
export function useStep(id: number | undefined, unfinished: FormStep) {
  const asksForUnfinished = () => readQueryParameter('step') === unfinishedStep;
  const [step, setStep] = useState<FormStep>(() =>
    asksForUnfinished() ? unfinished : parsePosition(readQuery()).step,
  );

  useEffect(() => onBackOrForward(() => setStep(parsePosition(readQuery()).step)), []);
  useEffect(() => {
    const position = parsePosition(readQuery());
    if (asksForUnfinished()) replaceAddress(formatQuery({ ...position, step }));
    else if (id !== undefined && position.listing !== id)
      replaceAddress(formatQuery({ ...position, listing: id }));
  }, [id, step]);

  const showStep = (next: FormStep) => {
    if (next === step) return;
    pushAddress(formatQuery({ step: next, listing: id }));
    setStep(next);
  };
  return { step, showStep };
}
