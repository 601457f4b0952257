import { reasonSeparator } from '#domain/staff/reason-separator.ts';
import { listingLimits } from '#domain/listing/listing.limits.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { FormButton, type FormButtonProps } from './FormButton.tsx';
import { useScreen } from './screen.ts';

type Props<Result> = Omit<
  FormButtonProps<'reason' | 'template', string, Result>,
  'initialValues' | 'check' | 'children'
> & {
  /** Label of the field, if the field is not a reason. */
  label?: string | undefined;
  /** Prepared reasons by their code. A code replaces the typed reason, or precedes it. */
  templates?: Readonly<Record<string, string>> | undefined;
};

/** A button for an action that needs a reason, which staff write or choose in a dialog. */
export function ReasonButton<Result>({ label, templates, ...props }: Props<Result>) {
  const { ui: text } = useScreen().text;
  return (
    <FormButton
      {...props}
      initialValues={{ reason: '', template: '' }}
      check={({ reason, template }) => {
        const data = [template, reason.trim()].filter((part) => part !== '').join(reasonSeparator);
        return data === '' ? { problems: { reason: text.reasonMissing } } : { data };
      }}
    >
      {(field) => (
        <>
          <Field
            as="textarea"
            label={label ?? text.reason}
            rows={4}
            maxLength={listingLimits.reason - getPrefixLength(field('template').value)}
            {...field('reason')}
          />
          {templates && (
            <SelectField
              label={text.reasonTemplate}
              hint={text.reasonTemplateHint}
              options={{ '': text.noReasonTemplate, ...templates }}
              {...field('template')}
            />
          )}
        </>
      )}
    </FormButton>
  );
}

/** Returns the number of characters that the code of a prepared reason takes up before the typed text. */
function getPrefixLength(template: string): number {
  return template === '' ? 0 : (template + reasonSeparator).length;
}
