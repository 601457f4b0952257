/** Reports of listings and of posts, for staff to look into. */
import type { Member } from '#domain/member/member.ts';
import {
  reportedPostSchema,
  reportGroupSchema,
  type ReportedPost,
  type ReportGroup,
} from '#domain/staff/staff-report.ts';
import { moment } from './moment.ts';
import { move } from './move.ts';
import type { StaffList } from './staff-pages.ts';

/** By listing: the urgent first, then what was reported last. */
export const reportList: StaffList<ReportGroup> = {
  rows: 'staff_reports',
  item: reportGroupSchema,
  cursorOf: ({ urgent, last_at, business }) => `${urgent} ${last_at} ${business}`,
  cursor: new RegExp(
    `^(?<before_urgent>true|false) (?<before_at>${moment}) (?<before_business>[a-z0-9-]{1,100})$`,
  ),
};

/** What was reported or hidden last comes first. */
export const reportedPostList: StaffList<ReportedPost> = {
  rows: 'staff_post_reports',
  item: reportedPostSchema,
  cursorOf: ({ last_at, id }) => `${last_at} ${id}`,
  cursor: new RegExp(`^(?<before_at>${moment}) (?<before_id>\\d{1,15})$`),
};

/** What staff decide about the reports of a listing. */
interface Decision {
  outcome: 'resolved' | 'dismissed';
  note: string;
  /** `seen` of the group as it was answered to them; what came later stays open. */
  seen: number;
}

/** @throws {Problem} `not-possible` where none of them is open any more, or `database-unavailable` */
export async function settleReports(
  { id: acting }: Member,
  of_business: string,
  { outcome, note: why, seen }: Decision,
): Promise<void> {
  await move('settle_reports', { acting, as_staff: true, of_business, outcome, why, seen });
}

/** @throws {Problem} `not-found` or `database-unavailable` */
export async function decidePost(
  { id: acting }: Member,
  post: number,
  is_hidden: boolean,
  why: string,
): Promise<void> {
  await move('decide_post', { acting, as_staff: true, post, is_hidden, why });
}
