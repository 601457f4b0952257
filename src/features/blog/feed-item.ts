import type { RSSFeedItem } from '@astrojs/rss';
import type { BlogPost } from '#domain/article/blog.schema.ts';

/** The namespaces of a feed with items of {@link toFeedItem}. */
export const feedNamespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
} as const;

/**
 * Converts a post to an item of the RSS feed. RSS has a language for the feed only, so that the item has the element
 * `dc:language` of Dublin Core.
 * @param link - path of the post's page
 * @param content - the body of the post as HTML
 */
export function toFeedItem(
  { title, excerpt, publishedAt, language }: BlogPost,
  { link, content }: { link: string; content: string },
): RSSFeedItem {
  return {
    title,
    link,
    description: excerpt,
    pubDate: new Date(publishedAt),
    content,
    customData: `<dc:language>${language}</dc:language>`,
  };
}
