/** The blog of this build, and the files of its pictures. */
import type { ImageMetadata } from 'astro';
import * as blogModule from 'virtual:blog';
import { toBlogPages } from '#domain/article/blog-pages.ts';
import { arrangePosts } from '#domain/article/post-versions.ts';
import { fill } from '#domain/text/placeholders.ts';
import { text, type Text } from '../text/text.ts';
import type { Blog } from './load.ts';

/** A picture with its file in the dataset folder, or a picture with its address at Sanity. */
type BlogPicture =
  | { image: ImageMetadata; file: string }
  | { image: { url: string; width: number; height: number }; file?: undefined };

export const { posts, drafts, addresses, planned } = blogModule.data as Blog;
const pictures = blogModule.pictures as Record<string, BlogPicture>;

/**
 * Returns the pages of the list of posts for a catalogue: the posts in its language, then the other ones. The first page
 * exists even if there are no posts.
 */
export function createBlogPages({ blog, language }: Pick<Text, 'blog' | 'language'>) {
  return toBlogPages(arrangePosts(posts, language)).map((page) => ({
    ...page,
    title: page.number === 1 ? blog.title : fill(blog.titleOfPage, { page: page.number }),
  }));
}

/** The pages of the list of posts in the language of the build. */
export const pages = createBlogPages(text);

/**
 * Returns a picture of a post, as an argument of the image service.
 * @throws {Error} if no post shows the picture
 */
export function getPicture(id: string): BlogPicture {
  const match = pictures[id];
  if (!match) throw new Error(`No post shows the picture '${id}'.`);
  return match;
}
