/** A post in the members' feed, as it is read. What a member writes is in post-draft.ts. */
import * as z from 'zod/mini';
import { pictureSchema } from '../picture/picture.ts';

/** A row of the feed as the database answers it. Times are ISO 8601. */
export const postSchema = z.object({
  id: z.int(),
  /** The name that the author's browser gave it before it was sent. */
  client_id: z.string(),
  title: z.string(),
  description: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** Since when only its author and staff see it. */
  hidden_at: z.nullable(z.string()),
  /** The avatar is the id of a picture. */
  author: z.object({ id: z.string(), name: z.string(), avatar: z.nullable(z.string()) }),
  pictures: z.array(z.object({ ...pictureSchema.shape, alt: z.string() })),
});

export type Post = z.infer<typeof postSchema>;

/** What the database is asked for. The second name of a relation says which of several is meant. */
export const postColumns =
  'id,client_id,title,description,created_at,edited_at,hidden_at,author:members!author_id(id,name,avatar),pictures(id,width,height,alt)';
