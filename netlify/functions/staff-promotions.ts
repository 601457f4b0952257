import type { Config } from '@netlify/functions';
import * as z from 'zod';
import { text } from '#content/text/text.ts';
import { staffPromotionSchema, type StaffPromotion } from '#domain/staff/staff-promotion.ts';
import { createStaffList, timestampCursor } from '../data/staff-pages.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/promotions' };

const promotionList = createStaffList({
  name: 'staff_promotions',
  item: staffPromotionSchema,
  cursor: { p_before_at: timestampCursor, p_before_id: z.uuid() },
  getCursor: ({ recorded_at, id }) => [recorded_at, id],
});

/** Lists the recorded promotions, newest first. */
export default listEndpoint({
  file: 'promotions.csv',
  header: text.spreadsheets.promotions,
  toRow: ({ listings, ...item }: StaffPromotion) => ({
    ...item,
    listings: listings.map(({ id }) => String(id)),
    titles: listings.map(({ title }) => title).join('; '),
  }),
  pages: () => promotionList.pages({}),
});
