import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import { csvFields } from '#domain/listing/fields.ts';
import { staffReviewSchema, type StaffReview } from '#domain/staff/staff-review.ts';
import { idCursor, createStaffList } from '../data/staff-pages.ts';
import { listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/review' };

const { reviewStart, reviewEnd } = text.spreadsheets;
const { fields } = text.staff.review;

const versionList = createStaffList({
  name: 'staff_review',
  item: staffReviewSchema,
  cursor: { p_after_version_id: idCursor },
  getCursor: ({ version }) => [version],
});

/** Lists the versions that wait for review, oldest first. */
export default listEndpoint({
  file: 'review.csv',
  header: {
    ...reviewStart,
    ...Object.fromEntries(csvFields.map((field) => [field, fields[field].toLowerCase()])),
    ...reviewEnd,
  },
  toRow: ({ submitted, ...item }: StaffReview) => ({
    ...submitted,
    ...item,
    // Spreadsheets read a leading minus as a formula, so overdue time is 0.
    hours_left: Math.max(0, Math.floor(item.minutes_left / 60)),
  }),
  pages: () => versionList.pages({}),
});
