import type { Config } from '@netlify/functions';
import { postReportStates, type ReportedPost } from '#domain/staff/staff-report.ts';
import { requireStaff } from '../auth/require-member.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { reportedPostList } from '../data/staff-reports.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { requireChoice, wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/post-reports' };

/** The posts of the noticeboard that somebody reported, or those that are hidden. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    const filters = { of_state: requireChoice(url, 'state', postReportStates) ?? 'open' };
    if (wantsCsv(url)) {
      const lines = linesOf(allOf(reportedPostList, filters), line);
      return csvResponse('reported-posts.csv', header, lines);
    }
    return privateJson(await pageOf(reportedPostList, filters, url.searchParams.get('cursor')));
  },
});

const header = ['post', 'author', 'title', 'text', 'people', 'reasons', 'last', 'hidden since'];

function line(post: ReportedPost): string[] {
  return [
    String(post.id),
    post.author,
    post.title,
    post.description,
    String(post.reporters),
    Object.entries(post.reasons)
      .map(([reason, count]) => `${reason} ${count}`)
      .join('; '),
    post.last_at,
    post.hidden_at ?? '',
  ];
}
