import { useState } from 'react';
import { deleteAccount, leaveDeletedAccount } from '#browser/api/account.ts';
import type { Problem } from '#domain/problem/problem.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { useAction } from '../components/use-action.ts';
import type { Text } from '#content/text/text.ts';
import { AdvertMoney } from './AdvertMoney.tsx';
import { SettingsBlock } from './SettingsBlock.tsx';

interface Props {
  text: Text['settings']['delete'];
  sessionEnded: string;
}

/** A section that deletes the account. The member confirms the deletion with the account's email address. */
export function DeleteAccount({ text, sessionEnded }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const { busy, problem, run } = useAction();
  const [field] = problem?.fields ?? [];
  const confirm = () =>
    run(async () => {
      await deleteAccount(email);
      await leaveDeletedAccount();
    });

  return (
    <SettingsBlock heading={text.heading}>
      <p>{text.lead}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
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
            <AdvertMoney text={text} />
            <Field
              id="delete-email"
              label={text.label}
              problem={field?.message}
              type="email"
              autoComplete="off"
              value={email}
              onWrite={setEmail}
            />
            <Alert>{problem && !field && describeProblem(problem, text, sessionEnded)}</Alert>
            <p className="flex flex-wrap gap-4">
              <Button type="submit" variant="danger" aria-busy={busy}>
                {busy ? text.deleting : text.confirm}
              </Button>
              <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
            </p>
          </form>
        </Dialog>
      )}
    </SettingsBlock>
  );
}

function describeProblem(
  { code, sentences }: Problem,
  text: Props['text'],
  sessionEnded: string,
): string {
  if (code === 'not-signed-in') return sessionEnded;
  if (code === 'answer-lost') return text.answerLost;
  return (code === 'account-half-deleted' && sentences) || text.failed;
}
