import type { ListingField } from './fields.ts';

interface FieldsText {
  fields: Record<ListingField, string>;
  and: string;
}

/** Returns a list of fields in words, such as 'the name, the town and the phone number'; '' for no fields. */
export function listFields(
  fields: readonly ListingField[],
  { fields: names, and }: FieldsText,
): string {
  const fieldLabels = fields.map((field) => names[field]);
  const lastLabel = fieldLabels.pop() ?? '';
  return fieldLabels.length === 0 ? lastLabel : `${fieldLabels.join(', ')} ${and} ${lastLabel}`;
}

/**
 * Returns a list in words of the fields with changes that wait for a review. The field `items` has a special name
 * in this list, because only a part of the price list needs a review.
 */
export function listWaitingFields(
  fields: readonly ListingField[],
  text: FieldsText & { waitingItems: string },
): string {
  return listFields(fields, { ...text, fields: { ...text.fields, items: text.waitingItems } });
}
