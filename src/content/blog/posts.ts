/** The blog of this build, and the files of its pictures. */
import type { ImageMetadata } from 'astro';
import * as blogModule from 'virtual:blog';
import { text } from '../text/text.ts';
import { createListPages } from './list-pages.ts';
import type { Blog } from './load.ts';

/** A picture with its file in the dataset folder, or a picture with its address at Sanity. */
type BlogPicture =
  | { image: ImageMetadata; file: string }
  | { image: { url: string; width: number; height: number }; file?: undefined };

export const { posts, drafts, addresses, planned } = blogModule.data as Blog;
const pictures = blogModule.pictures as Record<string, BlogPicture>;

/** The pages of the list of posts in the language of the build. */
export const pages = createListPages(posts, text);

/**
 * Returns a picture of a post, as an argument of the image service.
 * @throws {Error} if no post shows the picture
 */
export function getPicture(id: string): BlogPicture {
  const match = pictures[id];
  if (!match) throw new Error(`No post shows the picture '${id}'.`);
  return match;
}
