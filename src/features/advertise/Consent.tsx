import { useRef, useState } from 'react';
import { Choice } from '../components/Choice.tsx';
import type { Text } from '#content/text/text.ts';

type ConsentState = ReturnType<typeof useConsent>;

/**
 * Holds the consent of a form.
 * @param isRequired - true if the form requires consent, which is before the first submission of a listing.
 */
export function useConsent(isRequired: boolean) {
  const checkbox = useRef<HTMLInputElement>(null);
  const [isGiven, setConsent] = useState(false);
  const [hasProblem, setHasProblem] = useState(false);
  return {
    isRequired,
    isGiven,
    hasProblem: hasProblem && !isGiven,
    checkbox,
    setConsent,
    /**
     * Displays a problem above the checkbox, and focuses the checkbox, if a required consent is missing.
     * @returns true if the form can be sent.
     */
    validate: () => {
      const isMissing = isRequired && !isGiven;
      setHasProblem(isMissing);
      if (isMissing) checkbox.current?.focus();
      return !isMissing;
    },
  };
}

interface Props {
  consent: ConsentState;
  /** Called after each change. */
  onChange: () => void;
  text: Pick<Text['advertise']['pay'], 'consent' | 'consentFirst'>;
}

/**
 * The checkbox for the consent, in the bar of the submit button. It starts unticked, because a pre-ticked box is not
 * valid consent.
 */
export function Consent({ consent, text, onChange }: Props) {
  const { checkbox, isGiven, hasProblem, setConsent } = consent;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 leading-tight">
      <p id="listing-consent-problem" className="w-full font-bold text-bad empty:hidden">
        {hasProblem && text.consentFirst}
      </p>
      <Choice
        type="checkbox"
        ref={checkbox}
        checked={isGiven}
        aria-invalid={hasProblem}
        aria-describedby="listing-consent-problem"
        onChoose={(isChosen) => {
          setConsent(isChosen);
          onChange();
        }}
      >
        {text.consent}
      </Choice>
    </div>
  );
}
