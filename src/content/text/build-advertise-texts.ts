/** Makes the texts of the form in which an owner writes an advert. */
import type { TextField } from '#domain/listing/fields.ts';
import { hasSms } from '../sms-available.ts';
import { getFieldNames, type SharedTexts } from './build-shared-texts.ts';
import type { TextData } from './text-data.ts';

/** The label and the hint of a field. */
interface FormField {
  label: string;
  hint?: string;
}

export function buildAdvertiseTexts(texts: TextData, shared: SharedTexts) {
  const { advertise, advertHours } = texts;
  return {
    advertise: {
      ...advertise,
      approved: { ...advertise.approved, fields: getFieldNames(texts, 'inSentence') },
      unsent: texts.unsentChanges,
      fields: getFormFields(texts),
      packages: shared.packageChoice,
      pay: { ...advertise.pay, tillPayment: texts.tillPayment },
      listing: shared.listingText,
    },
    /** Texts that the form loads after the page. */
    advertiseForm: {
      ...texts.advertiseForm,
      pictures: {
        ...shared.pictures,
        ...texts.advertPhotos,
        refusals: { ...shared.pictures.refusals, ...shared.pickRefusals('picture.small') },
      },
      prices: texts.advertPrices,
      openingHours: { ...advertHours, days: { ...texts.dayNames, ...advertHours.days } },
      hasSms,
      phoneCheck: texts.settings.phone,
      refusals: shared.pickRefusals('advert.', 'package.'),
    },
  };
}

function getFormFields({ textFields }: TextData): Record<TextField, FormField> {
  const entries = Object.entries<{ form: FormField }>(textFields);
  return Object.fromEntries(entries.map(([field, { form }]) => [field, form])) as Record<
    TextField,
    FormField
  >;
}
