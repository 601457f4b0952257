/** Limits of a post in characters; the database's CHECK constraints state the same numbers. */
export const postLimits = { title: 120, description: 5000 } as const;

/** Number of posts per page of the feed. */
export const postPageSize = 20;

/** Reasons for a report of a post; the database has the same list. */
export const postReportReasons = ['scam', 'offensive', 'spam', 'other'] as const;
export type PostReportReason = (typeof postReportReasons)[number];
