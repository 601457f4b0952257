/** Promotions that staff record, and the adverts that wait for one. */
import * as z from 'zod/mini';
import { isWebsite, withHttps } from '../listing/website.ts';
import { channels, promotionLimits } from '../promotion/promotion.limits.ts';
import { promotionSchema } from '../promotion/promotion.ts';
import { atMost, optionalText } from '../typed-text/typed-text.ts';

/** A live advert without a promotion in its present paid period. */
export const unpromotedSchema = z.object({
  listing: z.int(),
  title: z.string(),
  category: z.string(),
  town: z.string(),
  slug: z.string(),
  /** Start and end of the paid period. */
  since: z.string(),
  until: z.string(),
  /** Remaining days of the period, including the present one. */
  days_left: z.int(),
});

export type Unpromoted = z.infer<typeof unpromotedSchema>;

export const staffPromotionSchema = z.extend(promotionSchema, {
  id: z.uuid(),
  /** Visible to staff only; '' without one. */
  note: z.string(),
  recorded_at: z.string(),
  listings: z.array(z.object({ id: z.int(), title: z.string() })),
});

export type StaffPromotion = z.infer<typeof staffPromotionSchema>;

/**
 * Returns the schema of a recorded promotion. Link and note are '' if they are empty, and the picture is optional.
 * @param today - the date in Nairobi, '2026-11-23'; later days are rejected.
 */
export function recordedPromotionSchema(today: string) {
  return z.strictObject({
    channel: z.enum(channels, 'promotion.channel.missing'),
    day: z.iso
      .date('promotion.day.missing')
      .check(z.refine((day) => day <= today, 'promotion.day.future')),
    link: z.prefault(
      z.string().check(
        z.overwrite(withHttps),
        atMost(promotionLimits.link, 'promotion.link.long'),
        z.refine((link) => link === '' || isWebsite(link), 'promotion.link.wrong'),
      ),
      '',
    ),
    note: optionalText(promotionLimits.note, 'promotion.note.long'),
    /** The id of an upload for a promotion. */
    picture: z.optional(z.uuid()),
    listings: z
      .array(z.int().check(z.positive()), 'promotion.listings.missing')
      .check(
        z.minLength(1, 'promotion.listings.missing'),
        z.maxLength(promotionLimits.listings, 'promotion.listings.many'),
      ),
  });
}

export type RecordedPromotion = z.infer<ReturnType<typeof recordedPromotionSchema>>;
