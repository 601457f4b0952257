/** A post as `/blog/posts.json` lists it. Pages that were built before the post load it from there. */
export interface ListedPost {
  title: string;
  slug: string;
  /** ISO 8601; `date` is its day for display. */
  publishedAt: string;
  date: string;
  image: { src: string; width: number; height: number; alt: string };
}

/** Number of the newest posts in the list. A page built earlier can have missed at most this many. */
export const listedPosts = 24;
