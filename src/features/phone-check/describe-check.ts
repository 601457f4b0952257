import { formatDate } from '#browser/dates.ts';
import type { Text } from '#content/text/text.ts';
import type { OwnPhones } from '#domain/phone/phone-code.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { fill } from '#domain/text/placeholders.ts';

/** Returns the number with the time of its check; undefined for a number that is not checked. */
export const findCheck = (phone: string, { checked }: OwnPhones) =>
  checked.find((row) => row.phone === phone);

/** Returns the sentence about the check of a number, with its date. */
export const describeCheck = (
  { phone, checked_at }: OwnPhones['checked'][number],
  text: Text['settings']['phone'],
): string => fill(text.checked, { phone: formatPhone(phone), date: formatDate(checked_at) });
