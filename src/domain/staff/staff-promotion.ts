/** Promotions that staff record, and the adverts that need a promotion. */
import * as z from 'zod/mini';
import { isWebsite, withHttps } from '../listing/website.ts';
import { channels, promotionLimits } from '../promotion/promotion.limits.ts';
import { promotionSchema } from '../promotion/promotion.ts';
import { maxCharacters, optionalText } from '../typed-text/typed-text.ts';

/** A live advert without a promotion in its current paid period. */
export const unpromotedSchema = z.object({
  listing: z.int(),
  title: z.string(),
  category: z.string(),
  town: z.string(),
  slug: z.string(),
  /** Start and end of the current paid period. */
  since: z.string(),
  until: z.string(),
  /** Remaining days of the period, including today. */
  days_left: z.int(),
});

export type Unpromoted = z.infer<typeof unpromotedSchema>;

export const staffPromotionSchema = z.extend(promotionSchema, {
  id: z.uuid(),
  /** A note for staff only; '' if there is none. */
  note: z.string(),
  recorded_at: z.string(),
  listings: z.array(z.object({ id: z.int(), title: z.string() })),
});

export type StaffPromotion = z.infer<typeof staffPromotionSchema>;

/**
 * Returns the schema of the request that records a promotion. An omitted link or note becomes '', and the picture
 * is optional.
 * @param today - the date in Nairobi, such as '2026-11-23'. Later days are rejected.
 */
export function createRecordedPromotionSchema(today: string) {
  return z.strictObject({
    channel: z.enum(channels, 'promotion.channel.missing'),
    day: z.iso
      .date('promotion.day.missing')
      .check(z.refine((day) => day <= today, 'promotion.day.future')),
    link: z.prefault(
      z.string().check(
        z.overwrite(withHttps),
        maxCharacters(promotionLimits.link, 'promotion.link.long'),
        z.refine((link) => link === '' || isWebsite(link), 'promotion.link.wrong'),
      ),
      '',
    ),
    note: optionalText(promotionLimits.note, 'promotion.note.long'),
    /** The id of a picture that was uploaded for a promotion. */
    picture: z.optional(z.uuid()),
    listings: z
      .array(z.int().check(z.positive()), 'promotion.listings.missing')
      .check(
        z.minLength(1, 'promotion.listings.missing'),
        z.maxLength(promotionLimits.listings, 'promotion.listings.many'),
      ),
  });
}

export type RecordedPromotion = z.infer<ReturnType<typeof createRecordedPromotionSchema>>;
