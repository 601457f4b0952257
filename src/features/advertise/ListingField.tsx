import type { KeyboardEvent, ReactNode } from 'react';
import type { WrittenField } from '#domain/listing/fields.ts';
import { typedMost } from '#domain/listing/listing.limits.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import { fill } from '#domain/text/fill.ts';
import { lengthOf } from '#domain/typed-text/typed-text.ts';
import { Field } from '#ui/Field.tsx';
import type { Words } from '#content/text/text.ts';
import { fieldId, type ListingForm } from './use-listing-form.ts';

export interface FieldProps {
  field: WrittenField;
  form: ListingForm;
  text: Words<'advertise'>;
}

export type InputKind = Pick<
  React.ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'required'
>;

/** A line of text. `most` is said where it comes near. */
export function LineField({
  most,
  input,
  ...props
}: FieldProps & { most?: number; input: InputKind }) {
  const { field, form } = props;
  return (
    <Written {...props} most={most}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          maxLength={typedMost.line}
          enterKeyHint="next"
          value={form.state.draft[field]}
          onKeyDown={goOnAtEnter}
          onChange={(event) => form.write({ [field]: event.target.value })}
        />
      )}
    </Written>
  );
}

/** Several lines of text, with a count of characters. */
export function TextField({ least, most, ...props }: FieldProps & { least: number; most: number }) {
  const { field, form } = props;
  return (
    <Written {...props} least={least} most={most}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={7}
          required
          maxLength={typedMost.text}
          value={form.state.draft[field]}
          onChange={(event) => form.write({ [field]: event.target.value })}
        />
      )}
    </Written>
  );
}

/** One of several words. */
export function ChoiceField({ options, ...props }: FieldProps & { options: readonly string[] }) {
  const { field, form, text } = props;
  return (
    <Written {...props}>
      {(wiring) => (
        <select
          {...wiring}
          required
          value={form.state.draft[field]}
          onChange={(event) => form.write({ [field]: event.target.value })}
        >
          <option value="">{text.chooseOne}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Written>
  );
}

interface WrittenProps extends FieldProps {
  least?: number;
  most?: number | undefined;
  children: Parameters<typeof Field>[0]['children'];
}

function Written({ field, form, text, least = 0, most, children }: WrittenProps) {
  const words = text.fields[field];
  const id = fieldId(field);
  const count = most === undefined ? '' : formatCount(form.state.draft[field], least, most, text);
  return (
    <div className="flex w-full flex-col gap-1">
      <Field
        id={id}
        label={words.label}
        hint={'hint' in words ? words.hint : undefined}
        problem={form.problems[field]}
      >
        {(wiring): ReactNode =>
          children({
            ...wiring,
            'aria-describedby': `${wiring['aria-describedby']} ${id}-count`,
          })
        }
      </Field>
      <p id={`${id}-count`} className="text-ink-soft empty:hidden">
        {count}
      </p>
    </div>
  );
}

/** '' as long as there is room for plenty. */
function formatCount(typed: string, least: number, most: number, text: Words<'advertise'>): string {
  const count = lengthOf(typed.trim());
  if (count < least) return fill(text.countLeast, { count, least });
  if (least === 0 && count <= most * 0.75) return '';
  return fill(text.count, { count: formatNumber(count), most: formatNumber(most) });
}

/** A phone's key says 'next' and means the next field; sending the whole form is the button's work. */
function goOnAtEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.elements ?? [])] as HTMLElement[];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
