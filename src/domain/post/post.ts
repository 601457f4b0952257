/** A post of the members' feed for display. A post that the database has not stored yet is in post-draft.ts. */
import { pictureSchema } from '../picture/picture.ts';
import * as s from '../schema/schema.ts';

/** A row of the feed in the database's response. Times are ISO 8601. */
export const postSchema = s.object({
  id: s.int,
  /** Id that the author's browser assigned before the request. */
  client_id: s.string,
  title: s.string,
  description: s.string,
  created_at: s.string,
  edited_at: s.nullable(s.string),
  /** The time since which only the author and staff can see the post; null for a public post. */
  hidden_at: s.nullable(s.string),
  /** `avatar` is the id of a picture. */
  author: s.object({
    id: s.string,
    name: s.string,
    avatar: s.nullable(s.string),
    is_staff: s.boolean,
  }),
  /** The files of a hidden post are served only with `hidden_key`. */
  pictures: s.array(
    s.object({ ...pictureSchema.shape, alt: s.string, hidden_key: s.nullable(s.string) }),
  ),
  /**
   * The state of a public post, for its author and staff: `waiting`, `shown` or `refused`; null for a post that only
   * members read.
   */
  publication: s.nullable(s.string),
  publication_reason: s.nullable(s.string),
  /** The listing of a post in the lists for customers, for all members; null for any other post. */
  business: s.nullable(s.object({ id: s.int, slug: s.string, title: s.string })),
});

export type Post = s.SchemaValue<typeof postSchema>;
