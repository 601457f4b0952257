import { useCallback } from 'react';
import { loadOwnPhones, requestPhoneCode } from '#browser/api/phone-codes.ts';
import type { Text } from '#content/text/text.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { Retry } from '../components/Retry.tsx';
import { useLoad } from '../components/use-load.ts';
import { checkedClass } from './checked-class.ts';
import { CodeField } from './CodeField.tsx';
import { describeCheck, findCheck } from './describe-check.ts';
import { describePhoneProblem } from './describe-phone-problem.ts';

interface Props {
  /** The number in E.164. */
  phone: string;
  text: Text['settings']['phone'];
  sessionEnded: string;
}

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
  return (
    <>
      <p role="status" className={`empty:hidden ${check ? checkedClass : ''}`}>
        {loaded.status === 'loading' && text.sending}
        {check && <WholeAmounts text={describeCheck(check, text)} />}
      </p>
      {loaded.status === 'failed' && (
        <Retry
          message={describePhoneProblem(loaded.problem, text, sessionEnded)}
          retry={text.retry}
          onRetry={loaded.retry}
        />
      )}
      {loaded.status === 'ready' && !check && (
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
