/** A submitted version: all fields of a listing in normal form, as the database stores them. */
import * as z from 'zod/mini';
import { normalizeOpeningHours } from '../hours/opening-hours.ts';
import { parseKenyanMobile } from '../phone/phone.ts';
import { parseChannel, type Channel } from './channels.ts';
import type { ListingDraft } from './draft.schema.ts';
import {
  listingFields,
  nullableFields,
  mapFieldsByKind,
  writtenFields,
  type ListingField,
  type NullableField,
  type WrittenField,
} from './fields.ts';
import { itemSchema, toListingItems } from './items.ts';
import { parseMap } from './map-link.ts';
import { normalizePaymentDetails } from './payment-details.ts';
import { withHttps } from './website.ts';

const createText = () => z.string();
const createNullableText = () => z.nullable(z.string());
/** Former servers do not send the field. */
const createLaterText = () => z.prefault(z.nullable(z.string()), null);

/** The public part of a row of `listing_versions`. Phone numbers are E.164. */
export const versionSchema = z.object(
  mapFieldsByKind({
    line: createText,
    text: createText,
    choice: createText,
    mobile: createNullableText,
    email: createNullableText,
    website: createNullableText,
    channel: createLaterText,
    map: createLaterText,
    paymentDetails: () => z.prefault(z.string(), ''),
    openingHours: () => z.prefault(z.string(), ''),
    images: () => z.array(z.object({ id: z.uuid(), alt: z.string() })),
    items: () => z.array(itemSchema),
  }),
);

export type ListingVersion = z.infer<typeof versionSchema>;

/**
 * Converts a draft to the form of a version, even if the draft is incomplete. Invalid phone numbers, channels and
 * maps become null, and items without a name or a valid price are omitted.
 */
export function toVersion(draft: ListingDraft): ListingVersion {
  const entries = writtenFields.map((field) => [field, toStoredValue(field, draft[field])]);
  const written = Object.fromEntries(entries) as Pick<ListingVersion, WrittenField>;
  return {
    ...written,
    opening_hours: normalizeOpeningHours(draft.opening_hours),
    payment_details: normalizePaymentDetails(draft.payment_details),
    images: draft.images,
    items: toListingItems(draft.items),
  };
}

function toStoredValue(field: WrittenField, typed: string): string | null {
  const trimmed = typed.trim();
  switch (listingFields[field].kind) {
    case 'mobile':
      return parseKenyanMobile(trimmed) ?? null;
    case 'email':
      return trimmed || null;
    case 'website':
      return withHttps(trimmed) || null;
    case 'channel':
      return parseChannel(field as Channel, trimmed) || null;
    case 'map':
      return parseMap(trimmed) || null;
    case 'line':
      return trimmed.replaceAll(/\s+/g, ' ');
    default:
      return trimmed;
  }
}

/** Converts a version to the fields of a draft. A null becomes ''. */
export function toDraftFields(version: ListingVersion): Pick<ListingDraft, ListingField> {
  const nullableEntries = nullableFields.map((field) => [field, version[field] ?? '']);
  const items = version.items.map((item) => ({ ...item, price: String(item.price) }));
  return {
    ...version,
    ...(Object.fromEntries(nullableEntries) as Record<NullableField, string>),
    items,
  };
}
