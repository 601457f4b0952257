/** What becomes of the changes of an approved listing when they are handed in. */
import { listingSteps, type ListingDraft } from '#domain/listing/draft.schema.ts';
import { reviewedChanges, type ListingWords } from '#domain/listing/review-again.ts';
import { kenyanMobile } from '#domain/phone/phone.ts';
import type { AdvertiseText } from './advertise-text.ts';

/** Whether anything differs from what was approved, and the fields for which it waits for our staff. */
export function changesThatWait(approved: ListingWords, draft: ListingDraft) {
  const tidied = tidy(draft);
  const fields = [...listingSteps.business, ...listingSteps.photos];
  const isChanged = fields.some(
    (field) => JSON.stringify(approved[field]) !== JSON.stringify(tidied[field]),
  );
  return { isChanged, waiting: reviewedChanges(approved, tidied) };
}

/** As it is stored once it is handed in: a number that is written otherwise is the same number. */
function tidy(draft: ListingDraft): ListingDraft {
  const lines = listingSteps.business.map((field) => [field, draft[field].trim()]);
  const tidied = { ...draft, ...(Object.fromEntries(lines) as Partial<ListingDraft>) };
  const mobile = (typed: string) => kenyanMobile(typed) ?? typed;
  return { ...tidied, phone: mobile(tidied.phone), whatsapp: mobile(tidied.whatsapp) };
}

/** 'the name, the town and the phone number' */
export function inWords(
  fields: readonly (keyof ListingWords)[],
  { fields: names, and }: AdvertiseText['approved'],
): string {
  const words = fields.map((field) => names[field]);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} ${and} ${last}`;
}
