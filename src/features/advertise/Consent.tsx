import { useRef, useState } from 'react';
import { TextLink } from '#ui/TextLink.tsx';
import { Choice } from '../components/Choice.tsx';
import type { Text } from '#content/text/text.ts';

type ConsentState = ReturnType<typeof useConsent>;

/**
 * Holds the consent of a form.
 * @param isRequired - true if the form requires consent, which is before the first submission of a listing.
 */
export function useConsent(isWanted: boolean) {
  const box = useRef<HTMLInputElement>(null);
  const [isGiven, setConsent] = useState(false);
  const [isMissed, setMissed] = useState(false);
  return {
    isWanted,
    isGiven,
    isMissed: isMissed && !isGiven,
    box,
    give: setConsent,
    /**
     * Displays a problem beside the box if the consent is missing.
     * @returns true if the form can be sent.
     */
    require: () => {
      const isLacking = isWanted && !isGiven;
      setMissed(isLacking);
      if (isLacking) box.current?.focus();
      return !isLacking;
    },
  };
}

interface Props {
  consent: ConsentState;
  text: Pick<Text['advertise']['pay'], 'consent' | 'consentFirst' | 'privacy'>;
}

/** The checkbox for the consent. It starts unticked, because a pre-ticked box is not valid consent. */
export function Consent({ consent: { box, isGiven, isMissed, give }, text }: Props) {
  return (
    <div className="flex w-full flex-col gap-1">
      <p id="listing-consent-problem" className="font-bold text-bad empty:hidden">
        {isMissed && text.consentFirst}
      </p>
      <Choice
        type="checkbox"
        ref={box}
        checked={isGiven}
        aria-invalid={isMissed}
        aria-describedby="listing-consent-problem"
        onChoose={give}
      >
        {text.consent}
      </Choice>
      <p>
        <TextLink href="/privacy">{text.privacy}</TextLink>
      </p>
    </div>
  );
}
