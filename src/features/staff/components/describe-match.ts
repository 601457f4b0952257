import type { PaymentLine } from '#domain/staff/staff-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { StaffText } from './screen.ts';

type Match = Omit<NonNullable<PaymentLine['match']>, 'at'>;

/**
 * Returns the text about the match of money to an advert. A match has the payer as its actor if the payer sent the code of
 * the money.
 */
export function describeMatch(
  { actor_id, actor_name, is_by_payer, has_other_number }: Match,
  advert: string | null,
  { money, audit }: Pick<StaffText, 'money' | 'audit'>,
): string {
  const staffTemplate = is_by_payer ? money.matchedByCode : money.matched;
  const matched = fill(actor_id === null ? money.matchedItself : staffTemplate, {
    name: actor_name ?? money.somebody,
    advert: advert || money.unnamedAdvert,
  });
  return has_other_number ? `${matched} ${audit.numberDiffers}` : matched;
}
