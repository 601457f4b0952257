/** A post as `/blog/posts.json` lists it, for pages that were made before it was written. */
export interface ListedPost {
  title: string;
  slug: string;
  /** ISO 8601, and the day of it in words. */
  publishedAt: string;
  date: string;
  image: { src: string; width: number; height: number; alt: string };
}

/** How many of the newest are listed: as many as a page can have missed. */
export const listedPosts = 24;
