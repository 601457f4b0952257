/** The blog of this build, and the files of its pictures. */
import type { ImageMetadata } from 'astro';
import * as blogModule from 'virtual:blog';
import type { BlogPost } from '#domain/article/blog.schema.ts';
import { arrangePosts, findNeighbours, findVersions } from '#domain/article/post-versions.ts';
import { getLanguage } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { getText } from '../text/text.ts';
import { createListPages } from './list-pages.ts';
import type { Blog } from './load.ts';

/** A picture with its file in the dataset folder, or a picture with its address at Sanity. */
type BlogPicture =
  | { image: ImageMetadata; file: string }
  | { image: { url: string; width: number; height: number }; file?: undefined };

export const { posts, drafts, addresses, planned } = blogModule.data as Blog;
const pictures = blogModule.pictures as Record<string, BlogPicture>;

/** Returns the pages of the list of posts in the language of the page. */
export const getBlogPages = () => createListPages(posts, getText());

/** Returns the posts of the list in the language of the page, newest first. */
export const getListedPosts = () =>
  arrangePosts(posts, getLanguage()).toSorted((one, other) =>
    other.publishedAt.localeCompare(one.publishedAt),
  );

/** Returns the posts before and after a post, and the pages of its article in each language. */
export function connectPost(post: BlogPost) {
  const versions = findVersions(post, posts).map(({ language, slug }) => ({
    language,
    path: localizePath(`/blog/${slug}`, language),
  }));
  return { ...findNeighbours(post, posts), versions };
}

/**
 * Returns a picture of a post, as an argument of the image service.
 * @throws {Error} if no post shows the picture
 */
export function getPicture(id: string): BlogPicture {
  const match = pictures[id];
  if (!match) throw new Error(`No post shows the picture '${id}'.`);
  return match;
}
