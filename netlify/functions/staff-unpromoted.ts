import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import { unpromotedSchema, type Unpromoted } from '#domain/staff/staff-promotion.ts';
import { idCursor, createStaffList, timestampCursor } from '../data/staff-pages.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/unpromoted' };

const unpromotedList = createStaffList({
  name: 'staff_unpromoted',
  item: unpromotedSchema,
  cursor: { p_after_since: timestampCursor, p_after_listing_id: idCursor },
  getCursor: ({ since, listing }) => [since, listing],
});

/** Lists the live listings without a promotion in their present paid period, oldest start first. */
export default listEndpoint({
  file: 'to-promote.csv',
  header: text.spreadsheets.unpromoted,
  toRow: (item: Unpromoted) => item,
  pages: () => unpromotedList.pages({}),
});
