import type { ReactNode } from 'react';
import { Dialog } from '#features/components/Dialog.tsx';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useScreen } from './screen.ts';

interface Props {
  heading: string;
  /** What it leads to, where the heading does not say it. */
  lead?: string | undefined;
  /** The words of the button that does it. */
  confirm: string;
  busy: boolean;
  /** Why it could not be done, '' where nothing is wrong. */
  failure: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form over the page. It stays as it is until what it is for was done. */
export function FormDialog({ heading, lead, confirm, children, ...form }: Props) {
  const { ui: text } = useScreen().text;
  return (
    <Dialog heading={heading} onClose={form.onClose}>
      <form
        noValidate
        autoComplete="off"
        data-unsaved
        className="flex w-full flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.onSubmit();
        }}
      >
        {lead !== undefined && <p>{lead}</p>}
        {children}
        <Alert>{form.failure}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" aria-busy={form.busy}>
            {form.busy ? text.working : confirm}
          </Button>
          <Button onClick={form.onClose}>{text.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
