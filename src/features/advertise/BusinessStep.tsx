import type { ComponentProps } from 'react';
import type { ListingChoices } from '#domain/listing/draft.schema.ts';
import {
  getRule,
  writtenFields,
  type FieldKind,
  type WrittenField,
} from '#domain/listing/fields.ts';
import { maxTypedLengths } from '#domain/listing/listing.limits.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import { fill } from '#domain/text/placeholders.ts';
import { countCharacters } from '#domain/typed-text/typed-text.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { PageText } from '#content/text/text.ts';
import { goOnAtEnter } from './go-on-at-enter.ts';
import type { ListingForm } from './use-listing-form.ts';
import { fieldId } from './use-form-position.ts';

interface Props {
  form: ListingForm;
  choices: ListingChoices;
  text: PageText<'advertise'>;
}

type InputKind = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'
>;

/** Input attributes by kind of field: they control a phone's keyboard and its autofill. */
const inputsByKind: Partial<Record<FieldKind, InputKind>> = {
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  website: { type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
};

/** Input attributes of single fields; they override those of the kind. */
const inputs: Partial<Record<WrittenField, InputKind>> = {
  title: { autoComplete: 'organization', autoCapitalize: 'words' },
  town: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  located: { autoComplete: 'address-line1' },
  contact: { autoComplete: 'name', autoCapitalize: 'words' },
  phone: { autoComplete: 'tel' },
  hours: { autoComplete: 'off' },
  deliveries: { autoComplete: 'off' },
};

/** Fields with a select, and the operator's list that supplies its options. */
const lists: Partial<Record<WrittenField, 'categories' | 'counties'>> = {
  category: 'categories',
  county: 'counties',
};

/** The first step: the fields for the business, its address and its contacts. */
export function BusinessStep(props: Props) {
  return writtenFields.map((field) => <ListingField key={field} field={field} {...props} />);
}

function ListingField({ field, form, choices, text }: Props & { field: WrittenField }) {
  const { kind, min = 0, max = Infinity, isRequired = false } = getRule(field);
  const value = form.state.draft[field];
  const shared = {
    hint: undefined,
    ...text.fields[field],
    id: fieldId(field),
    problem: form.problems[field],
    required: isRequired,
    value,
    onWrite: (typed: string) => form.write({ [field]: typed }),
  };
  const list = lists[field];
  if (list) {
    const names = choices[list].map((name) => [name, name]);
    const options = {
      '': text.chooseOne,
      ...(Object.fromEntries(names) as Record<string, string>),
    };
    return <SelectField {...shared} options={options} />;
  }
  if (kind === 'text') {
    const count = formatCount(value, min, max, text);
    return (
      <Field as="textarea" {...shared} rows={7} maxLength={maxTypedLengths.text} count={count} />
    );
  }
  return (
    <Field
      {...shared}
      {...inputsByKind[kind]}
      {...inputs[field]}
      maxLength={maxTypedLengths.line}
      enterKeyHint="next"
      // A web or email address rarely reaches its maximum length, so that its field shows no character count.
      count={kind === 'line' ? formatCount(value, 0, max, text) : undefined}
      onKeyDown={goOnAtEnter}
    />
  );
}

/** Returns the text of the character count; '' up to 75 % of the maximum. */
function formatCount(
  typed: string,
  least: number,
  maxLength: number,
  text: PageText<'advertise'>,
): string {
  const count = countCharacters(typed.trim());
  if (count < least) return fill(text.countLeast, { count, min: least });
  if (least === 0 && count <= maxLength * 0.75) return '';
  return fill(text.count, { count: formatNumber(count), max: formatNumber(maxLength) });
}
