import { useState } from 'react';
import { requestPasswordEmail } from '#browser/api/account.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useAction } from '../components/use-action.ts';
import type { PageText } from '#content/text/text.ts';

/** A button that sends the member an email to set a new password. */
export function PasswordEmail({ email, text }: { email: string; text: PageText<'settings'> }) {
  const { busy, problem, run } = useAction();
  const [isSent, setSent] = useState(false);
  const send = async () => setSent(await run(() => requestPasswordEmail(email)));

  return (
    <div className="flex flex-col items-start gap-2">
      <p>{text.noPassword}</p>
      <Button aria-busy={busy} onClick={() => void send()}>
        {text.sendPasswordLetter}
      </Button>
      <p role="status" className="wrap-anywhere empty:hidden">
        {isSent && fill(text.passwordLetterSent, { email })}
      </p>
      <Alert>
        {problem && (problem.code === 'too-many-requests' ? text.tooMany : text.letterFailed)}
      </Alert>
    </div>
  );
}
