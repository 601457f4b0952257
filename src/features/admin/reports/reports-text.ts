import type { ReportReason } from '#domain/report/report.limits.ts';
import type { PostReportState, ReportState } from '#domain/staff/staff-report.ts';

/** The words of the panel of reports; values stand in braces. */
export type ReportsText = Record<'title' | 'about' | 'state', string> & {
  /** What the reports are about. */
  subjects: Record<'listings' | 'posts', string>;
  listings: ListingReportsText;
  posts: PostReportsText;
};

export type ListingReportsText = Record<
  | 'empty'
  | 'urgent'
  | 'people'
  | 'person'
  | 'reports'
  | 'newest'
  | 'noWords'
  | 'note'
  | 'see'
  | 'manage'
  | 'resolve'
  | 'resolveHeading'
  | 'resolveLead'
  | 'resolved'
  | 'dismiss'
  | 'dismissHeading'
  | 'dismissLead'
  | 'dismissed',
  string
> & { states: Record<ReportState, string>; reasons: Record<ReportReason, string> };

export type PostReportsText = Record<
  | 'empty'
  | 'untitled'
  | 'by'
  | 'people'
  | 'person'
  | 'nobody'
  | 'isHidden'
  | 'hide'
  | 'hideHeading'
  | 'hideLead'
  | 'hidden'
  | 'show'
  | 'showHeading'
  | 'showLead'
  | 'shown',
  string
> & { states: Record<PostReportState, string>; reasons: Record<string, string> };
