import { useState } from 'react';
import { deleteAccount, leaveForGood } from '#browser/api/account.ts';
import { Problem } from '#domain/problem/problem.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  text: Text['settings']['delete'];
  sessionEnded: string;
}

interface Refusal {
  /** What is wrong with the address. */
  email?: string | undefined;
  words?: string | undefined;
}

/** Asks once more, for the address of the account, and then it is gone. */
export function DeleteAccount({ text, sessionEnded }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [refusal, setRefusal] = useState<Refusal>({});
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal({});
    try {
      await deleteAccount(email);
      await leaveForGood();
    } catch (error) {
      setRefusal(refusalOf(error, { ...text, sessionEnded }));
      setBusy(false);
    }
  };

  return (
    <section className="mt-10 flex max-w-prose flex-col items-start gap-4">
      <h2 className="text-xl">{text.heading}</h2>
      <p>{text.lead}</p>
      <Button onClick={() => setOpen(true)}>{text.open}</Button>
      {isOpen && (
        <Dialog heading={text.question} onClose={() => setOpen(false)}>
          <form
            noValidate
            className="flex flex-col items-start gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void confirm();
            }}
          >
            <p>{text.warning}</p>
            <Field
              id="delete-email"
              label={text.label}
              problem={refusal.email}
              type="email"
              autoComplete="off"
              value={email}
              onWrite={setEmail}
            />
            <Alert>{refusal.words}</Alert>
            <p className="flex flex-wrap gap-4">
              <Button type="submit" look="primary" aria-busy={busy}>
                {busy ? text.deleting : text.confirm}
              </Button>
              <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
            </p>
          </form>
        </Dialog>
      )}
    </section>
  );
}

function refusalOf(
  error: unknown,
  text: Text['settings']['delete'] & { sessionEnded: string },
): Refusal {
  if (!(error instanceof Problem)) return { words: text.failed };
  const [field] = error.fields ?? [];
  if (field) return { email: field.message };
  if (error.code === 'not-signed-in') return { words: text.sessionEnded };
  if (error.code === 'answer-lost') return { words: text.answerLost };
  const isHalf = error.code === 'account-half-deleted';
  return { words: (isHalf && error.sentences) || text.failed };
}
