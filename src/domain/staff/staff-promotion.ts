/** What staff record of their promotions, and the adverts that wait for one. */
import * as z from 'zod/mini';
import { isWebsite, withHttps } from '../listing/website.ts';
import { channels, promotionLimits } from '../promotion/promotion.limits.ts';
import { promotionSchema } from '../promotion/promotion.ts';
import { atMost, optionalText } from '../typed-text/typed-text.ts';

/** A live advert that nobody promoted within the days that are paid for at present. */
export const unpromotedSchema = z.object({
  listing: z.int(),
  title: z.string(),
  category: z.string(),
  town: z.string(),
  slug: z.string(),
  /** When those days started and when they end. */
  since: z.string(),
  until: z.string(),
  /** Of those days; one that began counts. */
  days_left: z.int(),
});

export type Unpromoted = z.infer<typeof unpromotedSchema>;

export const staffPromotionSchema = z.extend(promotionSchema, {
  id: z.uuid(),
  /** For staff alone; '' without one. */
  note: z.string(),
  recorded_at: z.string(),
  listings: z.array(z.object({ id: z.int(), title: z.string() })),
});

export type StaffPromotion = z.infer<typeof staffPromotionSchema>;

/**
 * What is recorded of a promotion. Link and note are '' where there is none, and the picture is left out.
 * @param today - in Nairobi, '2026-11-23': no later day is taken.
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
