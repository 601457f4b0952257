/** A promotion of an advert outside the site, as its owner sees it. */
import * as z from 'zod/mini';
import { channels } from './promotion.limits.ts';

export const promotionSchema = z.object({
  /** Date in Nairobi: '2026-11-23'. */
  day: z.string(),
  channel: z.enum(channels),
  link: z.nullable(z.string()),
  /** A picture on this site, for example a screenshot of the promotion. */
  picture: z.nullable(z.object({ id: z.uuid(), width: z.int(), height: z.int() })),
});

export type Promotion = z.infer<typeof promotionSchema>;
