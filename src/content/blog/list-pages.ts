import { toBlogPages } from '#domain/article/blog-pages.ts';
import type { ListedEntry } from '#domain/article/blog.schema.ts';
import { arrangePosts, type TranslatablePost } from '#domain/article/post-versions.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '../text/text.ts';

/**
 * Returns the pages of the list of posts for a catalogue, with their titles: the posts in its language, then the other
 * ones. The first page exists even if there are no posts.
 * @param posts - newest first
 */
export function createListPages(
  posts: readonly (ListedEntry & TranslatablePost)[],
  { blog, language }: Pick<Text, 'blog' | 'language'>,
) {
  return toBlogPages(arrangePosts(posts, language)).map((page) => ({
    ...page,
    title: page.number === 1 ? blog.title : fill(blog.titleOfPage, { page: page.number }),
  }));
}
