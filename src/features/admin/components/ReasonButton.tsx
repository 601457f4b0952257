import { useState } from 'react';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useScreen } from './screen.ts';
import { useAction } from './use-action.ts';
import { useDraft } from './use-draft.ts';

interface Props<Result> {
  /** The words of the button that opens the dialog. */
  open: string;
  heading: string;
  /** What it leads to, and who reads the reason. */
  lead: string;
  /** The words of the button that does it, where they differ from those of the first. */
  confirm?: string;
  /** Names what is typed, which is kept in this tab until it was done: 'suspend 1004'. */
  draft: string;
  /** Rejects with a problem where it cannot be done. */
  act: (reason: string) => Promise<Result>;
  /** What is announced when it was done. */
  done: string | ((result: Result) => string);
  onDone: (result: Result) => void;
}

/** A button for something that its owner will ask about: a dialog asks for the reason first. */
export function ReasonButton<Result>(props: Props<Result>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{props.open}</Button>
      {isOpen && <ReasonDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReasonDialog<Result>(props: Props<Result> & { onClose: () => void }) {
  const { heading, lead, confirm = props.open, onClose } = props;
  const { text, announce } = useScreen();
  const { values, write, remove } = useDraft(props.draft, { reason: '' });
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, run } = useAction();

  const act = async (reason: string) => {
    const result = await props.act(reason);
    announce(typeof props.done === 'string' ? props.done : props.done(result));
    onClose();
    props.onDone(result);
  };
  const submit = async () => {
    const reason = values.reason.trim();
    setMissing(reason === '');
    if (reason !== '' && (await run(() => act(reason)))) remove();
  };

  return (
    <FormDialog
      {...{ heading, lead, confirm, busy, failure, onClose }}
      onSubmit={() => void submit()}
    >
      <Field
        as="textarea"
        label={text.ui.reason}
        problem={isMissing ? text.ui.reasonMissing : undefined}
        rows={4}
        maxLength={listingLimits.reason}
        value={values.reason}
        onWrite={(reason) => write('reason', reason)}
      />
    </FormDialog>
  );
}
