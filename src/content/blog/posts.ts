/** The blog of this build, and how its pictures are found. */
import type { ImageMetadata } from 'astro';
import * as handed from 'virtual:blog';
import { blogPages } from '#domain/article/blog-pages.ts';
import { fill } from '#domain/text/placeholders.ts';
import { text } from '../text/text.ts';
import type { Blog } from './load.ts';

/** A file of the folder, or an address at Sanity. */
type BlogPicture =
  | { image: ImageMetadata; file: string }
  | { image: { url: string; width: number; height: number }; file?: undefined };

export const { posts, drafts, addresses } = handed.data as Blog;
const pictures = handed.pictures as Record<string, BlogPicture>;

/** The list in pages; the first is always there. */
export const pages = blogPages(posts).map((page) => ({
  ...page,
  title: page.number === 1 ? text.blog.title : fill(text.blog.titleOfPage, { page: page.number }),
}));

/** @returns a picture as the pages' image service takes it. */
export function picture(id: string): BlogPicture {
  const match = pictures[id];
  if (!match) throw new Error(`No post shows the picture '${id}'.`);
  return match;
}
