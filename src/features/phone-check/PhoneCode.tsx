import { useCallback, useState } from 'react';
import { confirmPhoneCode, loadOwnPhones, requestPhoneCode } from '#browser/api/phone-codes.ts';
import type { Text } from '#content/text/text.ts';
import { formatDate } from '#domain/date/date.ts';
import { getLanguage } from '#domain/language/language.ts';
import type { OwnPhones } from '#domain/phone/phone-code.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Retry } from '../components/Retry.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { describePhoneProblem } from './describe-phone-problem.ts';

interface Props {
  /** The number in E.164. */
  phone: string;
  text: Text['settings']['phone'];
  sessionEnded: string;
}

const findCheck = (phone: string, { checked }: OwnPhones) =>
  checked.find((row) => row.phone === phone);

/**
 * Checks a number inside of another form: requests a code at once, unless the member has checked the number before, and
 * shows the field for the code.
 */
export function PhoneCode({ phone, text, sessionEnded }: Props) {
  const begin = useCallback(
    async (signal: AbortSignal) => {
      const phones = await loadOwnPhones(signal);
      if (!findCheck(phone, phones)) await requestPhoneCode(phone);
      return phones;
    },
    [phone],
  );
  const loaded = useLoad(begin);
  const check = loaded.status === 'ready' ? findCheck(phone, loaded.data) : undefined;
  const isSent = loaded.status === 'ready' && !check;
  return (
    <>
      <p role="status" className="empty:hidden">
        {loaded.status === 'loading' && text.sending}
        {isSent && text.sent}
        {check &&
          fill(text.checked, {
            phone: formatPhone(phone),
            date: formatDate(check.checked_at, getLanguage()),
          })}
      </p>
      {loaded.status === 'failed' && (
        <Retry
          message={describePhoneProblem(loaded.problem, text, sessionEnded)}
          retry={text.retry}
          onRetry={loaded.retry}
        />
      )}
      {isSent && (
        <CodeField
          phone={phone}
          text={text}
          sessionEnded={sessionEnded}
          onCheck={(phones) => loaded.changeData(() => phones)}
        />
      )}
    </>
  );
}

/** The field for the code, without a form of its own. */
function CodeField({
  phone,
  text,
  sessionEnded,
  onCheck,
}: Props & { onCheck: (phones: OwnPhones) => void }) {
  const [code, setCode] = useState('');
  const { busy, problem, run } = useAction();
  const [fieldProblem] = problem?.fields ?? [];
  const confirm = () => void run(async () => onCheck(await confirmPhoneCode(phone, code)));
  return (
    <div className="flex w-full flex-col items-start gap-3">
      <Field
        label={text.code}
        problem={fieldProblem?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onWrite={setCode}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The key would submit the form around this field.
          event.preventDefault();
          confirm();
        }}
      />
      <Alert>{problem && !fieldProblem && describePhoneProblem(problem, text, sessionEnded)}</Alert>
      <Button aria-busy={busy} onClick={confirm}>
        {text.confirm}
      </Button>
    </div>
  );
}
