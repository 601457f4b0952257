/**
 * The table of a listing's fields. Types, schemas, the form, the preview, the page, the
 * review and the export use this table. A test compares it with the database.
 */
import { openingHoursLimits } from '../hours/opening-hours.ts';
import { getMaxChannelLength, type Channel } from './channels.ts';
import { listingLimits as limits } from './listing.limits.ts';
import { maxMapLength } from './map-link.ts';

/**
 * The kind of a field, which determines its input and its storage. An empty mobile number, email address, website,
 * channel or map is stored as null.
 */
export type FieldKind =
  | 'line'
  | 'text'
  | 'choice'
  | 'mobile'
  | 'email'
  | 'website'
  | 'channel'
  | 'map'
  | 'paymentDetails'
  | 'openingHours'
  | 'images'
  | 'items';

interface FieldRule {
  kind: FieldKind;
  /** The minimum and maximum of the length in characters, or of the number of images or items. */
  min?: number;
  max?: number;
  /** True if the field is required for submission. */
  isRequired?: boolean;
  /** True if the search covers the field. */
  isSearched?: boolean;
  /**
   * The changes of the field in an approved listing that staff review. 'new contacts' means a change that adds
   * contact details to free text. 'images and new contacts' means a new image of an item, or an item name that adds
   * contact details. 'none' is for a notation without room for contact details. `app.changes_to_review` in
   * SQL has the same rule.
   */
  review: 'every change' | 'new contacts' | 'images and new contacts' | 'none';
  /** True for a column of the CSV file that staff download. */
  isCsvColumn?: boolean;
}

/** The common rules of title, category, county and town. */
const identityRules = {
  isRequired: true,
  isSearched: true,
  review: 'every change',
  isCsvColumn: true,
} as const;

/** Returns the rule of a profile on a social network. */
const createChannelRule = (channel: Channel) =>
  ({ kind: 'channel', max: getMaxChannelLength(channel), review: 'every change' }) as const;

export const listingFields = {
  title: { kind: 'line', min: 2, max: 80, ...identityRules },
  category: { kind: 'choice', ...identityRules },
  county: { kind: 'choice', ...identityRules },
  town: { kind: 'line', max: 60, ...identityRules },
  /** Street, market or estate, in local terms. */
  located: { kind: 'line', max: 120, isSearched: true, review: 'new contacts' },
  /** Name of the contact person. */
  contact: {
    kind: 'line',
    max: 80,
    isRequired: true,
    isSearched: true,
    review: 'every change',
  },
  phone: { kind: 'mobile', isSearched: true, review: 'every change' },
  email: { kind: 'email', max: 254, review: 'every change' },
  /** Left empty if it equals the phone number. */
  whatsapp: { kind: 'mobile', isSearched: true, review: 'every change' },
  website: { kind: 'website', max: 200, review: 'every change' },
  /** The profiles on social networks, as addresses. */
  facebook: createChannelRule('facebook'),
  instagram: createChannelRule('instagram'),
  tiktok: createChannelRule('tiktok'),
  /** The ways in which customers pay the owner, in the notation of payment-details.ts. */
  payment_details: { kind: 'paymentDetails', review: 'every change' },
  /** Place names, a plus code or a link of Google Maps. */
  map: { kind: 'map', max: maxMapLength, review: 'every change' },
  /** The hours of the week, in the notation of hours/opening-hours.ts. */
  opening_hours: { kind: 'openingHours', max: openingHoursLimits.length, review: 'none' },
  /** The hours in the owner's own words. */
  hours: { kind: 'line', max: 120, isSearched: true, review: 'new contacts' },
  deliveries: { kind: 'line', max: 200, isSearched: true, review: 'new contacts' },
  description: {
    kind: 'text',
    min: 40,
    max: 2000,
    isRequired: true,
    isSearched: true,
    review: 'new contacts',
  },
  /** The first image is the cover. */
  images: { kind: 'images', ...limits.images, isRequired: true, review: 'every change' },
  /** The products or services, with prices. */
  items: {
    kind: 'items',
    ...limits.items,
    isSearched: true,
    review: 'images and new contacts',
  },
} as const satisfies Record<string, FieldRule>;

type Fields = typeof listingFields;

/** The name of a field that visitors see. The package is not a field. */
export type ListingField = keyof Fields;

/** The names of the fields with a rule that extends `Rule`. */
type FieldsWith<Rule> = {
  [Field in ListingField]: Fields[Field] extends Rule ? Field : never;
}[ListingField];

/** A field that is stored as a text. */
export type TextField = Exclude<ListingField, FieldsWith<{ kind: 'images' | 'items' }>>;
/** A field with several inputs, stored as a text in a notation. */
type NotationField = FieldsWith<{ kind: 'openingHours' | 'paymentDetails' }>;
/** A field with one typed or chosen text. */
export type WrittenField = Exclude<TextField, NotationField>;
/** A field of free text, in which staff review only new contact details. */
export type FreeTextField = FieldsWith<{ review: 'new contacts' }>;
/** A field that is stored as null if it is empty. */
export type NullableField = FieldsWith<{
  kind: 'mobile' | 'email' | 'website' | 'channel' | 'map';
}>;

export const fieldNames = Object.keys(listingFields) as ListingField[];

export const textFields = fieldNames.filter(
  (field): field is TextField => !['images', 'items'].includes(listingFields[field].kind),
);

/**
 * The fields that the form folds, because an advert is complete without them. The place in town is optional too, but
 * stands below the town, because the card of the lists shows both.
 */
export const foldedFields = [
  'email',
  'whatsapp',
  'website',
  'facebook',
  'instagram',
  'tiktok',
  'payment_details',
  'map',
  'opening_hours',
  'hours',
  'deliveries',
] as const satisfies TextField[];

/** The fields that the form always shows. */
export const openFields = textFields.filter(
  (field) => !foldedFields.some((foldedField) => foldedField === field),
);

export const writtenFields = textFields.filter(
  (field): field is WrittenField =>
    !['openingHours', 'paymentDetails'].includes(listingFields[field].kind),
);

/** The fields that are columns of the CSV file that staff download. */
export const csvFields = writtenFields.filter((field) => getRule(field).isCsvColumn);

export const nullableFields = fieldNames.filter((field): field is NullableField =>
  ['mobile', 'email', 'website', 'channel', 'map'].includes(listingFields[field].kind),
);

/** Returns the rule of a field. The type permits access to properties that only some fields have. */
export function getRule(field: ListingField): FieldRule {
  return listingFields[field];
}

/** Maps each field to the value that the function for its kind returns, such as a schema. */
export function mapFieldsByKind<
  ValueByKind extends Record<FieldKind, (field: ListingField) => unknown>,
>(valueByKind: ValueByKind) {
  const entries = fieldNames.map((field) => [field, valueByKind[listingFields[field].kind](field)]);
  return Object.fromEntries(entries) as {
    [Field in ListingField]: ReturnType<ValueByKind[Fields[Field]['kind']]>;
  };
}
