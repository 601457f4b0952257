/** Reports of listings and of posts, grouped for staff. */
import * as z from 'zod/mini';
import { listingStates } from '../listing/listing-states.ts';

export const reportStates = ['open', 'resolved', 'dismissed'] as const;

/** Maps reasons to the numbers of their reports. */
const reasons = z.record(z.string(), z.int());

export const reportGroupSchema = z.object({
  /** The slug of the listing. */
  business: z.string(),
  /** Null for a fictitious sample, which has no row in the database. */
  title: z.nullable(z.string()),
  /** Null for a sample too. */
  listing_id: z.nullable(z.int()),
  /** Null for a sample too. */
  listing_state: z.nullable(z.enum(listingStates)),
  reports: z.int(),
  /** Number of different reporters. */
  reporters: z.int(),
  /** True if there are three or more reporters. */
  urgent: z.boolean(),
  reasons,
  first_at: z.string(),
  last_at: z.string(),
  /**
   * The highest id of the reports. The client returns it with a decision, which then applies to the displayed
   * reports only.
   */
  last_number: z.int(),
  /** The newest ten messages. */
  messages: z.array(
    z.object({
      at: z.string(),
      reason: z.string(),
      message: z.string(),
      note: z.nullable(z.string()),
      /** Id of the public post that the report is about; null for the advert itself. */
      post: z.nullable(z.int()),
    }),
  ),
});

/** The addresses of a listing with open reports, with the highest id of the reports of each. */
export const openReportsSchema = z.array(
  z.pick(reportGroupSchema, { business: true, last_number: true }),
);

export type OpenReports = z.infer<typeof openReportsSchema>;

export type ReportGroup = z.infer<typeof reportGroupSchema>;

/** The states of the list of posts: reported ones and hidden ones. */
export const postReportStates = ['open', 'hidden'] as const;

export const reportedPostSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  author_id: z.uuid(),
  hidden_at: z.nullable(z.string()),
  reporters: z.int(),
  reasons,
  /** Time of the first report, or the time when the post was hidden. */
  since: z.string(),
});

export type ReportedPost = z.infer<typeof reportedPostSchema>;
