import type { Config } from '@netlify/functions';
import { text } from '#content/text/text.ts';
import {
  postReportStates,
  reportedPostSchema,
  type ReportedPost,
} from '#domain/staff/staff-report.ts';
import { idCursor, createStaffList, timestampCursor } from '../data/staff-pages.ts';
import { requireChoice, formatCounts, listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/post-reports' };

const postList = createStaffList({
  name: 'staff_post_reports',
  item: reportedPostSchema,
  cursor: { p_before_at: timestampCursor, p_before_id: idCursor },
  getCursor: ({ since, id }) => [since, id],
});

/**
 * Lists the reported posts of the feed, oldest report first, or the hidden posts, in the order of hiding, newest
 * first.
 */
export default listEndpoint({
  file: 'reported-posts.csv',
  header: text.spreadsheets.postReports,
  toRow: (post: ReportedPost) => ({ ...post, reasons: formatCounts(post.reasons) }),
  pages: (url) =>
    postList.pages({ p_state: requireChoice(url, 'state', postReportStates) ?? 'open' }),
});
