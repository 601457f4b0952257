import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { loadOwnPhones, requestPhoneCode } from '#browser/api/phone-codes.ts';
import type { Text } from '#content/text/text.ts';
import type { OwnPhones } from '#domain/phone/phone-code.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { Retry } from '../components/Retry.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { checkedClass } from '../phone-check/checked-class.ts';
import { CodeField } from '../phone-check/CodeField.tsx';
import { describeCheck } from '../phone-check/describe-check.ts';
import { describePhoneProblem } from '../phone-check/describe-phone-problem.ts';
import { SettingsBlock } from './SettingsBlock.tsx';

type PhoneText = Text['settings']['phone'];

/** A section with the member's checked numbers. The form for another number opens on request. */
export function PhoneCheck({ text, sessionEnded }: { text: PhoneText; sessionEnded: string }) {
  const loaded = useLoad(loadOwnPhones);
  const [changed, setChanged] = useState<OwnPhones>();
  const [isOpen, setOpen] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const phones = changed ?? (loaded.status === 'ready' ? loaded.data : undefined);
  const hasChecked = phones !== undefined && phones.checked.length > 0;
  const showResult = (next: OwnPhones) => {
    setChanged(next);
    setCancelled(false);
    setOpen(false);
  };
  // The field or the button with the focus is gone.
  useEffect(() => {
    if (changed) list.current?.focus();
  }, [changed]);
  const cancel = () => {
    setOpen(false);
    setCancelled(true);
  };
  const hasForm = loaded.status !== 'loading' && (!hasChecked || isOpen);
  return (
    <SettingsBlock heading={text.heading}>
      {loaded.status === 'failed' && (
        <Retry message={text.loadFailed} retry={text.retry} onRetry={loaded.retry} />
      )}
      {phones && <CheckedPhones phones={phones} isFormOpen={isOpen} ref={list} text={text} />}
      {hasChecked && !isOpen && (
        <Button autoFocus={isCancelled} onClick={() => setOpen(true)}>
          {text.checkAnother}
        </Button>
      )}
      {hasForm && <p>{isOpen ? text.leadAnother : text.lead}</p>}
      {hasForm && (
        <PhoneForm isFocused={isOpen} text={text} sessionEnded={sessionEnded} onCheck={showResult}>
          {isOpen && (
            <button type="button" className={cancelClass} onClick={cancel}>
              {text.cancel}
            </button>
          )}
        </PhoneForm>
      )}
    </SettingsBlock>
  );
}

const cancelClass = 'min-h-11 cursor-pointer font-bold text-brand underline';

interface CheckedProps {
  phones: OwnPhones;
  /** True if a form for another number is below. */
  isFormOpen: boolean;
  ref: Ref<HTMLUListElement>;
  text: PhoneText;
}

function CheckedPhones({ phones, isFormOpen, ref, text }: CheckedProps) {
  if (phones.checked.length === 0) return null;
  return (
    <>
      <ul className="grid gap-2" ref={ref} tabIndex={-1}>
        {phones.checked.map((check) => (
          <li key={check.phone} className={checkedClass}>
            <WholeAmounts text={describeCheck(check, text)} />
          </li>
        ))}
      </ul>
      <p>
        <WholeAmounts text={describeSms(phones, isFormOpen, text)} />
      </p>
    </>
  );
}

/** Returns the sentence about the number that gets SMS. Without a form below, the only number is in the line above it. */
function describeSms(
  { checked, sms_number }: OwnPhones,
  isFormOpen: boolean,
  text: PhoneText,
): string {
  if (sms_number === null) return text.noSms;
  return checked.length === 1 && !isFormOpen
    ? text.smsHere
    : fill(text.smsNumber, { phone: formatPhone(sms_number) });
}

interface FormProps {
  /** True if the field has the focus from the start, because a button has opened the form. */
  isFocused: boolean;
  text: PhoneText;
  sessionEnded: string;
  onCheck: (phones: OwnPhones) => void;
  /** A button that closes the form, if it can be closed. */
  children: ReactNode;
}

const fieldId = 'settings-phone';

/** The form for the number, and after the request the field for the code. */
function PhoneForm({ isFocused, text, sessionEnded, onCheck, children }: FormProps) {
  useEffect(() => {
    if (isFocused) document.getElementById(fieldId)?.focus();
  }, [isFocused]);
  const [phone, setPhone] = useState('');
  const [isSent, setSent] = useState(false);
  const { busy, problem, run } = useAction();
  const [fieldProblem] = problem?.fields ?? [];
  useEffect(() => {
    if (fieldProblem) document.getElementById(fieldId)?.focus();
  }, [fieldProblem]);
  const sendCode = async () => {
    if (await run(() => requestPhoneCode(phone))) setSent(true);
  };
  return (
    <>
      <form
        noValidate
        className="flex w-full flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void sendCode();
        }}
      >
        <Field
          id={fieldId}
          label={text.phone}
          problem={fieldProblem?.message}
          type="tel"
          autoComplete="tel"
          value={phone}
          onWrite={(typed) => {
            setPhone(typed);
            setSent(false);
          }}
        />
        <Alert>
          {problem && !fieldProblem && describePhoneProblem(problem, text, sessionEnded, isSent)}
        </Alert>
        {!isSent && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button type="submit" aria-busy={busy}>
              {text.check}
            </Button>
            {children}
          </div>
        )}
      </form>
      {isSent && (
        <>
          <CodeField phone={phone} text={text} sessionEnded={sessionEnded} onCheck={onCheck} />
          {children}
        </>
      )}
    </>
  );
}
