import { useEffect, useId, useState } from 'react';
import { confirmPhoneCode, requestPhoneCode } from '#browser/api/phone-codes.ts';
import type { Text } from '#content/text/text.ts';
import type { OwnPhones } from '#domain/phone/phone-code.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useAction } from '../components/use-action.ts';
import { describePhoneProblem } from './describe-phone-problem.ts';

interface Props {
  /** The number to which a code was sent, in E.164 or as the member typed it. */
  phone: string;
  text: Text['settings']['phone'];
  sessionEnded: string;
  /** Called with the member's numbers after the right code. */
  onCheck: (phones: OwnPhones) => void;
}

const findField = (id: string) => document.querySelector<HTMLInputElement>(`[id="${id}"]`);

/** Moves the focus to the field at first, and at each problem of it, with its text selected. */
function useFocus(id: string, problem: object | undefined): void {
  useEffect(() => findField(id)?.focus(), [id]);
  useEffect(() => {
    if (!problem) return;
    findField(id)?.focus();
    // The next digits replace a wrong code.
    findField(id)?.select();
  }, [id, problem]);
}

/**
 * The field for the code of a number, which gets the focus, and the request of another code. It is no form, because it
 * can be inside of one.
 */
export function CodeField({ phone, text, sessionEnded, onCheck }: Props) {
  const id = useId();
  const [code, setCode] = useState('');
  const [isRepeated, setRepeated] = useState(false);
  const [lastAction, setLastAction] = useState<'check' | 'repeat'>('check');
  const check = useAction();
  const repeat = useAction();
  // The problem of an earlier action would be beside the result of the last one.
  const { problem } = lastAction === 'check' ? check : repeat;
  const [fieldProblem] = problem?.fields ?? [];
  useFocus(id, fieldProblem);
  const confirm = () => {
    setLastAction('check');
    void check.run(async () => onCheck(await confirmPhoneCode(phone, code)));
  };
  const sendAgain = async () => {
    setLastAction('repeat');
    if (!(await repeat.run(() => requestPhoneCode(phone)))) return;
    setRepeated(true);
    setCode('');
    findField(id)?.focus();
  };
  return (
    <div className="flex w-full flex-col items-start gap-3">
      <p role="status">{isRepeated ? text.sentAgain : text.sent}</p>
      <Field
        id={id}
        label={text.code}
        problem={fieldProblem?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onWrite={setCode}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The key would submit a form around this field.
          event.preventDefault();
          confirm();
        }}
      />
      <Alert>{problem && !fieldProblem && describePhoneProblem(problem, text, sessionEnded)}</Alert>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button aria-busy={check.busy} onClick={confirm}>
          {text.confirm}
        </Button>
        <button
          type="button"
          className="min-h-11 cursor-pointer font-bold text-brand underline aria-busy:cursor-progress"
          aria-busy={repeat.busy}
          onClick={() => void sendAgain()}
        >
          {repeat.busy ? text.sending : text.again}
        </button>
      </div>
    </div>
  );
}
