import type { ListingChoices } from '#domain/listing/draft.schema.ts';
import {
  ruleOf,
  writtenFields,
  type FieldKind,
  type WrittenField,
} from '#domain/listing/fields.ts';
import { ChoiceField, LineField, TextField, type InputKind } from './ListingField.tsx';
import type { Words } from '#content/text/text.ts';
import type { ListingForm } from './use-listing-form.ts';

interface Props {
  form: ListingForm;
  choices: ListingChoices;
  text: Words<'advertise'>;
}

/** What a phone's keyboard and its memory are told of a field of such a kind. */
const inputsByKind: Partial<Record<FieldKind, InputKind>> = {
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  website: { type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
};

/** Where a field means more than its kind says. */
const inputs: Partial<Record<WrittenField, InputKind>> = {
  name: { autoComplete: 'organization', autoCapitalize: 'words' },
  town: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  located: { autoComplete: 'address-line1' },
  contact: { autoComplete: 'name', autoCapitalize: 'words' },
  phone: { autoComplete: 'tel' },
  hours: { autoComplete: 'off' },
  deliveries: { autoComplete: 'off' },
};

/** Which list of the operator's a choice is made from. */
const lists: Partial<Record<WrittenField, 'categories' | 'counties'>> = {
  category: 'categories',
  county: 'counties',
};

/** Who the business is, where, and how customers reach it. */
export function BusinessStep(props: Props) {
  return writtenFields.map((field) => <OneField key={field} field={field} {...props} />);
}

function OneField({ field, choices, ...part }: Props & { field: WrittenField }) {
  const { kind, least = 0, most = Infinity, isRequired = false } = ruleOf(field);
  const list = lists[field];
  if (list) return <ChoiceField {...part} field={field} options={choices[list]} />;
  if (kind === 'text') return <TextField {...part} field={field} least={least} most={most} />;
  const input = { ...inputsByKind[kind], ...inputs[field], ...(isRequired && { required: true }) };
  // An address too long is so rare that a count would only take room.
  const counted = kind === 'line' ? { most } : {};
  return <LineField {...part} {...counted} field={field} input={input} />;
}
