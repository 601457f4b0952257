import { useState, type ReactNode } from 'react';
import { loadOwnPhones } from '#browser/api/phone-codes.ts';
import { parseKenyanMobile } from '#domain/phone/phone.ts';
import { Button } from '#ui/Button.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { checkedClass } from '../phone-check/checked-class.ts';
import { describeCheck, findCheck } from '../phone-check/describe-check.ts';
import { Retry } from '../components/Retry.tsx';
import { useLazyComponent } from '../components/use-lazy-component.ts';
import { useLoad } from '../components/use-load.ts';
import type { ListingFormText } from './use-problems.ts';

const loadPhoneCode = async () => (await import('../phone-check/PhoneCode.tsx')).PhoneCode;

interface Props {
  /** The number as the owner typed it. */
  typed: string;
  text: ListingFormText;
}

/** The field for the phone number, with the button that checks the number. */
export function WithPhoneCheck({ input, ...props }: Props & { input: ReactNode }) {
  return (
    <div className="grid w-full gap-2">
      {input}
      <LazyPhoneCheck {...props} />
    </div>
  );
}

/**
 * The button below a complete phone number that sends a code to it. The code of the check loads with the first tap. A number
 * that was in the form from the start, and that the owner has checked before, has the date of its check instead.
 */
function LazyPhoneCheck({ typed, text }: Props) {
  const phone = parseKenyanMobile(typed);
  const [tappedPhone, setTappedPhone] = useState<string>();
  const [firstPhone] = useState(phone);
  const own = useLoad(firstPhone === undefined ? null : loadOwnPhones);
  const isTapped = phone !== undefined && phone === tappedPhone;
  // A changed number needs another tap, even if the owner types the former one again.
  if (tappedPhone !== undefined && !isTapped) setTappedPhone(undefined);
  const { Component: PhoneCode, hasFailed, retry } = useLazyComponent(loadPhoneCode, isTapped);
  if (phone === undefined) return null;
  const check = own.status === 'ready' ? findCheck(phone, own.data) : undefined;
  if (check && !isTapped) {
    return (
      <p className={checkedClass}>
        <WholeAmounts text={describeCheck(check, text.phoneCheck)} />
      </p>
    );
  }
  if (!isTapped) {
    return (
      <div className="grid justify-items-start gap-1">
        <Button onClick={() => setTappedPhone(phone)}>{text.phoneCheck.check}</Button>
        <p className="text-ink-soft">{text.phoneCheckHint}</p>
      </div>
    );
  }
  if (hasFailed) return <Retry message={text.partFailed} retry={text.retry} onRetry={retry} />;
  return (
    PhoneCode && (
      <PhoneCode
        key={phone}
        phone={phone}
        text={text.phoneCheck}
        sessionEnded={text.saving.sessionEnded}
      />
    )
  );
}
