/** A post in the members' feed, as it is read. What a member writes is in post-draft.ts. */
import { pictureSchema } from '../picture/picture.ts';
import * as s from '../shape/shape.ts';

/** A row of the feed as the database answers it. Times are ISO 8601. */
export const postSchema = s.object({
  id: s.int,
  /** The name that the author's browser gave it before it was sent. */
  client_id: s.string,
  title: s.string,
  description: s.string,
  created_at: s.string,
  edited_at: s.nullable(s.string),
  /** Since when only its author and staff see it. */
  hidden_at: s.nullable(s.string),
  /** The avatar is the id of a picture. */
  author: s.object({
    id: s.string,
    name: s.string,
    avatar: s.nullable(s.string),
    is_staff: s.boolean,
  }),
  /** While the post is hidden, the files are given out by this key only. */
  pictures: s.array(
    s.object({ ...pictureSchema.shape, alt: s.string, hidden_key: s.nullable(s.string) }),
  ),
});

export type Post = s.FittingValue<typeof postSchema>;
