import type { Language } from '../language/language.ts';

/** An entry of `/blog/posts.json`. A page that was built before the post loads the entry from there. */
export interface ListedPost {
  title: string;
  slug: string;
  /** Missing in a list that an earlier build wrote. */
  excerpt?: string;
  /** Language of title, excerpt and alt text. Missing in a list of an earlier build, which had English posts only. */
  language?: Language;
  /** `publishedAt` is in ISO 8601, and `date` is its day for display. */
  publishedAt: string;
  date: string;
  image: { src: string; width: number; height: number; alt: string };
}

/**
 * Number of posts in the list, which contains the newest ones. A page of an earlier build loads at most this number
 * of newer posts.
 */
export const maxListedPosts = 24;
