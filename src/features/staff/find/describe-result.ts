import { formatPhone } from '#domain/phone/phone.ts';
import type { ListingResult } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from '../components/screen.ts';

/** Returns the fact by which a listing was found, or else its phone number, which differs between listings of one name. */
export function describeResult(
  { match, phone }: Pick<ListingResult, 'match' | 'phone'>,
  text: StaffText['find'],
): string {
  if (match === null) return phone === null ? '' : formatPhone(phone);
  const isNumber = match.kind === 'phone' || match.kind === 'whatsapp';
  const value = isNumber ? formatPhone(match.value) : match.value;
  return fill(text.matches[match.kind], { value });
}
