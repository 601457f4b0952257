/** Reports as staff see them: by listing, and of posts. */
import * as z from 'zod/mini';

export const reportStates = ['open', 'resolved', 'dismissed'] as const;

/** How often each reason was named. */
const reasons = z.record(z.string(), z.int());

export const reportGroupSchema = z.object({
  /** The listing by its address on the site. */
  business: z.string(),
  /** Null for a sample business, which is no row. */
  listing_id: z.nullable(z.int()),
  reports: z.int(),
  /** How many different people. */
  reporters: z.int(),
  /** Three people or more. */
  urgent: z.boolean(),
  reasons,
  first_at: z.string(),
  last_at: z.string(),
  /** The highest number of them: how far whoever reads this has read. */
  last_number: z.int(),
  /** The newest ten. */
  messages: z.array(
    z.object({
      at: z.string(),
      reason: z.string(),
      message: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
});

export type ReportGroup = z.infer<typeof reportGroupSchema>;

/** Of posts: those that somebody reported, or those that are hidden. */
export const postReportStates = ['open', 'hidden'] as const;

export const reportedPostSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  hidden_at: z.nullable(z.string()),
  reporters: z.int(),
  reasons,
  /** Its first report, or when it was hidden. */
  since: z.string(),
});

export type ReportedPost = z.infer<typeof reportedPostSchema>;
