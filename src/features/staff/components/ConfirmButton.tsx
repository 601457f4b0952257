import type { ReactNode } from 'react';
import { FormButton, type FactRows, type FormButtonProps } from './FormButton.tsx';

/** The props of a form without fields. The data of its request is always `true`. */
type Form<Result> = FormButtonProps<never, true, Result>;

interface Props<Result> extends Omit<
  Form<Result>,
  'initialValues' | 'check' | 'action' | 'children'
> {
  /** The facts about the payment that staff compare before the confirmation. */
  facts: FactRows;
  /** A remark below the lead. */
  remark?: ReactNode;
  action: () => Promise<Result>;
}

/** A button with a confirmation dialog, which shows the facts about a payment before an action. */
export function ConfirmButton<Result>({ remark, action, ...props }: Props<Result>) {
  return (
    <FormButton<never, true, Result>
      {...props}
      initialValues={{}}
      check={() => ({ data: true })}
      action={action}
    >
      {() => remark}
    </FormButton>
  );
}
