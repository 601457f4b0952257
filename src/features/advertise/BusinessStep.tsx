import { useState, type ComponentProps, type ReactNode } from 'react';
import {
  foldedFields,
  getRule,
  openFields,
  type FieldKind,
  type TextField,
  type WrittenField,
} from '#domain/listing/fields.ts';
import { getCategoryName } from '#domain/listing/category-name.ts';
import { maxTypedLengths } from '#domain/listing/listing.limits.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import { formatTypedPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { countCharacters } from '#domain/typed-text/typed-text.ts';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { focusNextFieldOnEnter } from './focus-next-field.ts';
import { WithPhoneCheck } from './WithPhoneCheck.tsx';
import { MoreFields } from './MoreFields.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { PaymentFields } from './PaymentFields.tsx';
import { ReviewNote } from './ReviewNote.tsx';
import { findChanges } from './unsent-changes.ts';
import type { FormFields } from './use-listing-form.ts';
import type { ListingFormText } from './use-problems.ts';
import type { Offers } from './offers.ts';
import { getFieldId } from './use-form-position.ts';

interface Props {
  form: FormFields;
  offers: Pick<Offers, 'categories' | 'counties' | 'placesByField'>;
  /** False for staff, which does not have the phone of the owner. */
  hasPhoneCheck?: boolean;
  text: ListingFormText;
}

type InputKind = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'
>;

/** Input attributes by kind of field. They control the keyboard and the autofill of a phone. */
const inputsByKind: Partial<Record<FieldKind, InputKind>> = {
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  website: { type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
  channel: { autoComplete: 'off', autoCapitalize: 'none' },
  map: { autoComplete: 'off' },
};

/** Input attributes of single fields, which override the attributes of the kind. */
const inputsByField: Partial<Record<WrittenField, InputKind>> = {
  title: { autoComplete: 'organization', autoCapitalize: 'words' },
  town: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  located: { autoComplete: 'address-line1' },
  contact: { autoComplete: 'name', autoCapitalize: 'words' },
  phone: { autoComplete: 'tel' },
  hours: { autoComplete: 'off' },
  deliveries: { autoComplete: 'off' },
};

/** Maps the fields with a select to the names of the operator's lists that contain the options. */
const optionLists: Partial<Record<WrittenField, 'categories' | 'counties'>> = {
  category: 'categories',
  county: 'counties',
};

/** Share of the maximum length at which the character count of a field without a minimum appears. */
const countShare = 0.75;

/** The first step: the fields for the business, its address and its contacts. The fields without a need are folded. */
export function BusinessStep(props: Props) {
  const { form, text } = props;
  const { state } = form;
  const changes = state.facts.state === 'live' ? findChanges(state) : undefined;
  const renderField = (field: TextField) => {
    const note = changes && (
      <ReviewNote
        field={field}
        state={state}
        changes={changes}
        names={text.listing.paymentNames}
        text={text.live}
      />
    );
    switch (field) {
      case 'opening_hours':
        return <OpeningHours key={field} form={form} text={text} note={note} />;
      case 'payment_details':
        return <PaymentFields key={field} form={form} text={text} note={note} />;
      default:
        return <ListingField key={field} field={field} {...props} note={note} />;
    }
  };
  return (
    <>
      {openFields.map(renderField)}
      <MoreFields form={form} text={text.more}>
        {foldedFields.map(renderField)}
      </MoreFields>
    </>
  );
}

interface FieldProps extends Props {
  field: WrittenField;
  note: ReactNode;
}

function ListingField({ field, form, offers, hasPhoneCheck = true, text, note }: FieldProps) {
  const [isEdited, setEdited] = useState(false);
  const { kind, min = 0, max = Infinity, isRequired = false } = getRule(field);
  const value = form.state.draft[field];
  const shared = {
    ...text.fields[field],
    note,
    id: getFieldId(field),
    problem: form.problems[field],
    required: isRequired,
    value: kind === 'mobile' && !isEdited ? formatTypedPhone(value) : value,
    onWrite: (typed: string) => {
      setEdited(true);
      form.write({ [field]: typed });
    },
    onBlur: () => setEdited(false),
  };
  const list = optionLists[field];
  if (list) {
    const options = getOptions(list, offers, text);
    return <SelectField {...shared} options={options} />;
  }
  if (kind === 'text') {
    const count = formatCount(value, min, max, text);
    return (
      <Field as="textarea" {...shared} rows={5} maxLength={maxTypedLengths.text} count={count} />
    );
  }
  const places = findPlaces(field, form.state.draft.county, offers);
  const listId = `${shared.id}-places`;
  const input = (
    <Field
      {...shared}
      {...inputsByKind[kind]}
      {...inputsByField[field]}
      list={places.length > 0 ? listId : undefined}
      maxLength={maxTypedLengths.line}
      enterKeyHint="next"
      // A phone number, a web address and an email address have no character count, because they rarely reach the
      // maximum length.
      count={kind === 'line' ? formatCount(value, 0, max, text) : undefined}
      onKeyDown={focusNextFieldOnEnter}
    />
  );
  // An agent cannot prove a number of the owner.
  if (field === 'phone' && hasPhoneCheck && text.hasSms && !form.state.facts.helped)
    return <WithPhoneCheck input={input} typed={value} text={text} />;
  if (places.length === 0) return input;
  return <WithPlaces input={input} id={listId} places={places} />;
}

function WithPlaces({
  input,
  id,
  places,
}: {
  input: ReactNode;
  id: string;
  places: readonly string[];
}) {
  return (
    <>
      {input}
      <datalist id={id}>
        {places.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Returns the options of a select by their values. Categories have a name on the screen, counties only one name. */
function getOptions(
  list: 'categories' | 'counties',
  offers: Props['offers'],
  text: ListingFormText,
) {
  const { categoryNames } = text.listing;
  const options = offers[list].map((name) => [
    name,
    list === 'categories' ? getCategoryName(name, categoryNames) : name,
  ]);
  return { '': text.chooseOne, ...(Object.fromEntries(options) as Record<string, string>) };
}

/** Returns the places that a field suggests. An owner may write another one. */
function findPlaces(field: WrittenField, county: string, { placesByField }: Props['offers']) {
  return (field === 'town' || field === 'located' ? placesByField[field][county] : undefined) ?? [];
}

/** Returns the text of the character count. It is empty up to `countShare`, unless the field has a minimum. */
function formatCount(
  typed: string,
  minLength: number,
  maxLength: number,
  text: ListingFormText,
): string {
  const count = countCharacters(typed.trim());
  const missingCount = minLength - count;
  if (missingCount > 0) return fillPlural(text.countLeast, missingCount);
  if (minLength === 0 && count <= maxLength * countShare) return '';
  return fill(text.count, { count: formatNumber(count), max: formatNumber(maxLength) });
}
