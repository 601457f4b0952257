import { useState } from 'react';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { Field } from '#ui/Field.tsx';
import type { Text } from '#content/text/text.ts';
import { FormDialog } from './FormDialog.tsx';
import { useAction } from './use-action.ts';
import { useDraft } from './use-draft.ts';

interface Props {
  heading: string;
  /** What it leads to, and who reads the reason. */
  lead?: string;
  /** The words of the button that does it. */
  confirm: string;
  text: Text['adminWords']['kit'];
  /** Names what is typed, which is kept in this tab until it was done: 'suspend 1004'. */
  draft: string;
  onClose: () => void;
  /** Rejects with a problem where it cannot be done; closes the dialog itself by what it changes. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks for a reason before something is done that its owner will ask about. */
export function ReasonDialog({ heading, lead, confirm, text, draft, onClose, onConfirm }: Props) {
  const { values, write, forget } = useDraft(draft, { reason: '' });
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, run } = useAction(text);

  const submit = async () => {
    const reason = values.reason.trim();
    setMissing(reason === '');
    if (reason !== '' && (await run(() => onConfirm(reason)))) forget();
  };

  return (
    <FormDialog
      {...{ heading, lead, confirm, text, busy, failure, onClose }}
      onSubmit={() => void submit()}
    >
      <Field
        id="staff-reason"
        label={text.reason}
        problem={isMissing ? text.reasonMissing : undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={4}
            maxLength={listingLimits.reason}
            value={values.reason}
            onChange={(event) => write('reason', event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
