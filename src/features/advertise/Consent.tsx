import { useRef, useState } from 'react';
import { TextLink } from '#ui/TextLink.tsx';
import { Choice } from '../components/Choice.tsx';
import type { Text } from '#content/text/text.ts';

type ConsentState = ReturnType<typeof useConsent>;

/** @param isWanted - whether it has to be asked for: it is once a listing. */
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
    /** @returns whether one may go on; if not, it is said beside the box. */
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

/** Never ticked beforehand: what somebody did not do is no consent. */
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
