import type { ListingField } from './fields.ts';

/** Returns a list of fields in words, such as 'the name, the town and the phone number'; '' for no fields. */
export function listFields(
  fields: readonly ListingField[],
  { fields: names, and }: { fields: Record<ListingField, string>; and: string },
): string {
  const fieldLabels = fields.map((field) => names[field]);
  const lastLabel = fieldLabels.pop() ?? '';
  return fieldLabels.length === 0 ? lastLabel : `${fieldLabels.join(', ')} ${and} ${lastLabel}`;
}
