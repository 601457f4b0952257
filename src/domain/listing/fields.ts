/**
 * What a listing says, in the order of its form. Types, schemas, the form, the preview, the comparison of
 * staff, the export and their order come from this table; a test holds the database's version and view to it.
 */
import { listingLimits as limits } from './listing.limits.ts';

/** How a field is typed and stored. Empty mobiles, e-mail and web addresses are stored as null. */
export type FieldKind =
  'line' | 'text' | 'choice' | 'mobile' | 'email' | 'website' | 'images' | 'items';

interface FieldRule {
  kind: FieldKind;
  /** In characters; of images and items their number. */
  min?: number;
  max?: number;
  /** Whether a listing can't be handed in without it. */
  isRequired?: boolean;
  /** Whether the search looks for words in it. */
  isSearched?: boolean;
  /**
   * Changes of an approved listing that wait for staff: every change; of free text a change with a new contact; of
   * items a new image and a name with a new contact. `app.changes_to_review` applies the same rule.
   */
  review: 'every change' | 'new contacts' | 'images and new contacts';
  /** Whether it is a column of the table that staff download. */
  isInTable?: boolean;
}

/** Of the fields that say who it is and where. */
const main = {
  isRequired: true,
  isSearched: true,
  review: 'every change',
  isInTable: true,
} as const;

export const listingFields = {
  title: { kind: 'line', ...limits.title, ...main },
  category: { kind: 'choice', ...main },
  county: { kind: 'choice', ...main },
  town: { kind: 'line', max: limits.town, ...main },
  /** Street, market or estate, as people there say it. */
  located: { kind: 'line', max: limits.located, isSearched: true, review: 'new contacts' },
  /** Name of the person to ask for. */
  contact: {
    kind: 'line',
    max: limits.contact,
    isRequired: true,
    isSearched: true,
    review: 'every change',
  },
  phone: { kind: 'mobile', isSearched: true, review: 'every change' },
  email: { kind: 'email', max: limits.email, review: 'every change' },
  /** Empty where it is the phone's number. */
  whatsapp: { kind: 'mobile', review: 'every change' },
  website: { kind: 'website', max: limits.website, review: 'every change' },
  hours: { kind: 'line', max: limits.hours, isSearched: true, review: 'new contacts' },
  deliveries: { kind: 'line', max: limits.deliveries, isSearched: true, review: 'new contacts' },
  description: {
    kind: 'text',
    ...limits.description,
    isRequired: true,
    isSearched: true,
    review: 'new contacts',
  },
  /** The first is the cover. */
  images: { kind: 'images', ...limits.images, isRequired: true, review: 'every change' },
  /** What it sells, with prices. */
  items: {
    kind: 'items',
    ...limits.items,
    isSearched: true,
    review: 'images and new contacts',
  },
} as const satisfies Record<string, FieldRule>;

type Fields = typeof listingFields;

/** A field that says something to visitors; which package is paid for is none. */
export type ListingField = keyof Fields;

/** The fields whose rule has this. */
type FieldsWith<Rule> = {
  [Field in ListingField]: Fields[Field] extends Rule ? Field : never;
}[ListingField];

/** A field in which something is written or chosen. */
export type WrittenField = Exclude<ListingField, FieldsWith<{ kind: 'images' | 'items' }>>;
/** A field of free text. */
export type FreeTextField = FieldsWith<{ review: 'new contacts' }>;
/** A field that is stored as null where it is empty. */
export type NullableField = FieldsWith<{ kind: 'mobile' | 'email' | 'website' }>;

export const fieldNames = Object.keys(listingFields) as ListingField[];

export const writtenFields = fieldNames.filter(
  (field): field is WrittenField => !['images', 'items'].includes(listingFields[field].kind),
);

/** Columns of the table that staff download. */
export const tableFields = writtenFields.filter((field) => getRule(field).isInTable);

export const nullableFields = fieldNames.filter((field): field is NullableField =>
  ['mobile', 'email', 'website'].includes(listingFields[field].kind),
);

/** What is looked up of a field: its rule with all that it may say. */
export function getRule(field: ListingField): FieldRule {
  return listingFields[field];
}

/** For each field what is made of its kind, such as a schema. */
export function createShape<OfKind extends Record<FieldKind, (field: ListingField) => unknown>>(
  ofKind: OfKind,
) {
  const entries = fieldNames.map((field) => [field, ofKind[listingFields[field].kind](field)]);
  return Object.fromEntries(entries) as {
    [Field in ListingField]: ReturnType<OfKind[Fields[Field]['kind']]>;
  };
}
