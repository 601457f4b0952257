import { listingLimits } from '#domain/listing/listing.limits.ts';
import { Field } from '#ui/Field.tsx';
import { FormButton, type FormButtonProps } from './FormButton.tsx';
import { useScreen } from './screen.ts';

type Props<Result> = Omit<
  FormButtonProps<'reason', string, Result>,
  'initialValues' | 'check' | 'children'
> & {
  /** Label of the field, if the field is not a reason. */
  label?: string | undefined;
};

/** A button for an action that needs a reason, which staff write in a dialog. */
export function ReasonButton<Result>({ label, ...props }: Props<Result>) {
  const { ui: text } = useScreen().text;
  return (
    <FormButton
      {...props}
      initialValues={{ reason: '' }}
      check={({ reason }) =>
        reason.trim() === ''
          ? { problems: { reason: text.reasonMissing } }
          : { data: reason.trim() }
      }
    >
      {(field) => (
        <Field
          as="textarea"
          label={label ?? text.reason}
          rows={4}
          maxLength={listingLimits.reason}
          {...field('reason')}
        />
      )}
    </FormButton>
  );
}
