import type { ReactNode } from 'react';
import { buttonLook } from '#ui/variants.ts';
import { Dialog } from '#features/components/Dialog.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  heading: string;
  lead?: string | undefined;
  /** The words of the button that does it. */
  confirm: string;
  text: Text['adminWords']['kit'];
  busy: boolean;
  /** Why it could not be done, '' where nothing is wrong. */
  failure: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form over the page. It stays as it is until what it is for was done. */
export function FormDialog({ heading, lead, confirm, text, children, ...form }: Props) {
  return (
    <Dialog heading={heading} onClose={form.onClose}>
      <form
        noValidate
        data-unsaved
        className="flex w-full flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.onSubmit();
        }}
      >
        {lead !== undefined && <p>{lead}</p>}
        {children}
        <p role="alert" className="font-bold text-bad empty:hidden">
          {form.failure}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={buttonLook.primary} aria-busy={form.busy}>
            {form.busy ? text.working : confirm}
          </button>
          <button type="button" className={buttonLook.quiet} onClick={form.onClose}>
            {text.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
