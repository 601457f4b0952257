/** What becomes of the changes of an approved listing when they are handed in. */
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { fieldNames, type ListingField } from '#domain/listing/fields.ts';
import { reviewedChanges } from '#domain/listing/review-again.ts';
import { versionOf, type ListingVersion } from '#domain/listing/version.ts';
import type { Text } from '#content/text/text.ts';

/** Whether anything differs from what was approved, and the fields for which it waits for our staff. */
export function changesThatWait(approved: ListingVersion, draft: ListingDraft) {
  const version = versionOf(draft);
  const isChanged = fieldNames.some(
    (field) => JSON.stringify(approved[field]) !== JSON.stringify(version[field]),
  );
  return { isChanged, waiting: reviewedChanges(approved, version) };
}

/** 'the name, the town and the phone number' */
export function listFields(
  fields: readonly ListingField[],
  { fields: names, and }: Text['advertise']['approved'],
): string {
  const words = fields.map((field) => names[field]);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} ${and} ${last}`;
}
