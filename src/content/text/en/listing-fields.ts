import type { ListingField, WrittenField } from '#domain/listing/fields.ts';

interface FieldNames {
  /** Label for staff. */
  name: string;
  /** Name in the middle of a sentence to the owner. */
  inSentence: string;
}

interface FieldText extends FieldNames {
  /** Label and hint in the form. */
  form: { label: string; hint?: string };
}

const writtenFields: Record<WrittenField, FieldText> = {
  title: { form: { label: 'Name of your business' }, name: 'Name', inSentence: 'the name' },
  category: {
    form: { label: 'What do you sell?' },
    name: 'Category',
    inSentence: 'what you sell',
  },
  county: { form: { label: 'County' }, name: 'County', inSentence: 'the county' },
  town: { form: { label: 'Town' }, name: 'Town', inSentence: 'the town' },
  located: {
    form: {
      label: 'Where in town? (optional)',
      hint: 'Street, market or estate, as people say it there.',
    },
    name: 'Place',
    inSentence: 'the place in town',
  },
  contact: {
    form: { label: 'Who should customers ask for?', hint: 'A first name is enough.' },
    name: 'Contact',
    inSentence: 'the contact person',
  },
  phone: {
    form: {
      label: 'Phone number',
      hint: 'A Kenyan mobile number, like 0700 000 001. A phone number or an e-mail address is enough.',
    },
    name: 'Phone',
    inSentence: 'the phone number',
  },
  email: { form: { label: 'E-mail address' }, name: 'E-mail', inSentence: 'the e-mail address' },
  whatsapp: {
    form: {
      label: 'WhatsApp number (optional)',
      hint: 'Only if it is not your phone number.',
    },
    name: 'WhatsApp',
    inSentence: 'the WhatsApp number',
  },
  website: {
    form: {
      label: 'Website (optional)',
      hint: 'Like www.shop.example.',
    },
    name: 'Website',
    inSentence: 'the website',
  },
  hours: {
    form: {
      label: 'Opening hours (optional)',
      hint: 'Like: Monday to Saturday, 8 am to 6 pm.',
    },
    name: 'Opening hours',
    inSentence: 'the opening hours',
  },
  deliveries: {
    form: { label: 'Deliveries (optional)', hint: 'Where to, and what it costs.' },
    name: 'Deliveries',
    inSentence: 'the deliveries',
  },
  description: {
    form: {
      label: 'Describe your business',
      hint: 'What you sell, what is special about it, and what it costs.',
    },
    name: 'Description',
    inSentence: 'the description',
  },
};

const listingFields: Record<ListingField, FieldNames> = {
  ...writtenFields,
  images: { name: 'Photos', inSentence: 'the photos' },
  items: { name: 'Prices', inSentence: 'the prices' },
};

/** Returns the names of all fields. */
export const getFieldNames = (kind: keyof FieldNames) =>
  Object.fromEntries(
    Object.entries(listingFields).map(([field, names]) => [field, names[kind]]),
  ) as Record<ListingField, string>;

export const formFields = Object.fromEntries(
  Object.entries(writtenFields).map(([field, { form }]) => [field, form]),
) as Record<WrittenField, FieldText['form']>;
