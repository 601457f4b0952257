/** Reports of listings and of posts, for staff to look into. */
import type { Member } from '#domain/member/member.ts';
import {
  reportedPostSchema,
  reportGroupSchema,
  type ReportedPost,
  type ReportGroup,
} from '#domain/staff/staff-report.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';
import { timestampPattern } from './timestamp-pattern.ts';
import type { StaffList } from './staff-pages.ts';

/** By listing: the urgent first, then what was reported last. */
export const reportList: StaffList<ReportGroup, 'staff_reports'> = {
  rows: (args) => database().rpc('staff_reports', args),
  item: reportGroupSchema,
  cursorOf: ({ urgent, last_at, business }) => `${urgent} ${last_at} ${business}`,
  cursor: new RegExp(
    `^(?<before_urgent>true|false) (?<before_at>${timestampPattern}) (?<before_business>[a-z0-9-]{1,100})$`,
  ),
  behind: ({ before_urgent, before_at, before_business }) => ({
    before_urgent,
    before_at,
    before_business,
  }),
};

/** What was reported or hidden last comes first. */
export const reportedPostList: StaffList<ReportedPost, 'staff_post_reports'> = {
  rows: (args) => database().rpc('staff_post_reports', args),
  item: reportedPostSchema,
  cursorOf: ({ last_at, id }) => `${last_at} ${id}`,
  cursor: new RegExp(`^(?<before_at>${timestampPattern}) (?<before_id>\\d{1,15})$`),
  behind: ({ before_at, before_id }) => ({ before_at, before_id: Number(before_id) }),
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
  await answered(database().rpc('settle_reports', { acting, of_business, outcome, why, seen }));
}

/** @throws {Problem} `not-found` or `database-unavailable` */
export async function decidePost(
  { id: acting }: Member,
  post: number,
  is_hidden: boolean,
  why: string,
): Promise<void> {
  await answered(database().rpc('decide_post', { acting, post, is_hidden, why }));
}
