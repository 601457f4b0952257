/** Limits of a post in characters; the database's CHECK constraints state the same numbers. */
export const postLimits = { title: 120, description: 5000 } as const;

/** How many posts one page of the feed holds. */
export const postPageSize = 20;

/** Why somebody reports a post; the database knows the same. */
export const postReportReasons = ['scam', 'offensive', 'spam', 'other'] as const;
export type PostReportReason = (typeof postReportReasons)[number];
