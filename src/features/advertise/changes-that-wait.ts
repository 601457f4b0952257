/** What becomes of the changes of an approved advert when they are handed in. */
import { advertSteps, type AdvertDraft } from '../../domain/advert/advert.schema.ts';
import { reviewedChanges, type AdvertWords } from '../../domain/advert/review-again.ts';
import { kenyanMobile } from '../../domain/phone/phone.ts';
import type { AdvertiseText } from './advertise-text.ts';

/** Whether anything differs from what was approved, and the fields for which it waits for our staff. */
export function changesThatWait(approved: AdvertWords, draft: AdvertDraft) {
  const tidied = tidy(draft);
  const fields = [...advertSteps.business, ...advertSteps.photos];
  const isChanged = fields.some(
    (field) => JSON.stringify(approved[field]) !== JSON.stringify(tidied[field]),
  );
  return { isChanged, waiting: reviewedChanges(approved, tidied) };
}

/** As it is stored once it is handed in: a number that is written otherwise is the same number. */
function tidy(draft: AdvertDraft): AdvertDraft {
  const lines = advertSteps.business.map((field) => [field, draft[field].trim()]);
  const tidied = { ...draft, ...(Object.fromEntries(lines) as Partial<AdvertDraft>) };
  const mobile = (typed: string) => kenyanMobile(typed) ?? typed;
  return { ...tidied, phone: mobile(tidied.phone), whatsapp: mobile(tidied.whatsapp) };
}

/** 'the name, the town and the phone number' */
export function inWords(
  fields: readonly (keyof AdvertWords)[],
  { fields: names, and }: AdvertiseText['approved'],
): string {
  const words = fields.map((field) => names[field]);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} ${and} ${last}`;
}
