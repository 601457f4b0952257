/** Renders the pages of public posts: static React markup inside a frame page of the build. */
import { createElement } from 'react';
import { text as catalogue } from '#content/text/text.ts';
import {
  getFreshFeedUrl,
  getFreshUrl,
  type FreshPosts,
  type FreshSection,
} from '#domain/post/public-post.ts';
import { fill } from '#domain/text/placeholders.ts';
import { FreshPage } from '#features/fresh/FreshPage.tsx';
import {
  answerPage,
  createMetaPattern,
  formatWindowTitle,
  pageHeaders,
  renderToHtml,
  titlePattern,
} from '../http/answer-page.ts';
import { contentTimeoutMs, fillPage } from '../http/built-page.ts';
import { listingTag, listTag, noStore, sharedHeaders } from '../http/cache.ts';
import { escapeHtml } from '../http/plain-text.ts';
import { siteAddress } from '../http/site-address.ts';
import { findPage, type FoundPage } from './search.ts';

const { fresh, listing: card, language } = catalogue;
const text = { ...fresh, card };

/** The places of the frame that the parts of the page replace. The canonical link replaces `noindex`. */
const patterns = {
  title: titlePattern,
  canonical: /<meta name="robots" content="noindex">/,
  sharedTitle: createMetaPattern('og:title'),
  address: createMetaPattern('og:url'),
  feedTitle:
    /(?<=<link rel="alternate" type="application\/rss\+xml" title=")[^"]*(?=" href="\/fresh\/rss\.xml")/,
  feed: /(?<=href=")\/fresh\/rss\.xml(?=")/,
  content: /<div id="fresh">[^]*?<\/div>/,
};

interface Subject {
  section: FreshSection;
  /** Name of the category or town; '' for all. */
  name: string;
}

/** Returns the title of a section, such as 'Fresh stock in Thika'. */
export function getFreshTitle({ section, name }: Subject): string {
  if (!section) return text.title;
  return fill(section.kind === 'town' ? text.townTitle : text.categoryTitle, { name });
}

/**
 * Returns the headers of a list of public posts. Its tags are those of the listings in it, so that the purge of a
 * listing removes a hidden post from every list, and the tag of all lists, so that a new post appears.
 * @param parameters - the query parameters on which the list depends
 */
export function freshHeaders(
  { posts }: Pick<FreshPosts, 'posts'>,
  parameters: readonly string[] = [],
): Record<string, string> {
  const tags = new Set(posts.map(({ business }) => listingTag(business.id)));
  return sharedHeaders([listTag, ...tags], parameters);
}

/** Returns the newest businesses of a section, which fill its page while there is no post. */
async function findShops({ section }: Subject): Promise<FoundPage> {
  const filter = { category: '', town: '', ...(section && { [section.kind]: section.slug }) };
  return findPage({ search: { typed: '', ...filter }, cursor: undefined });
}

/** Renders a page of the public posts of a section. @param subject - `page` is the number of the page, from 1 */
export async function renderFreshPage(
  subject: Subject & { page: number },
  posts: FreshPosts & { hasMore: boolean },
): Promise<Response> {
  const { section, page } = subject;
  const sectionTitle = getFreshTitle(subject);
  const title = page === 1 ? sectionTitle : fill(text.pageTitle, { title: sectionTitle, page });
  const shops = posts.posts.length === 0 ? await findShops(subject) : undefined;
  const content = createElement(FreshPage, { ...posts, ...subject, shops, title, text, language });
  const address = escapeHtml(siteAddress(getFreshUrl(section, page)));
  const parts = {
    title: formatWindowTitle(title),
    canonical: `<link rel="canonical" href="${address}">`,
    sharedTitle: escapeHtml(title),
    address,
    feedTitle: escapeHtml(sectionTitle),
    feed: getFreshFeedUrl(section),
    content: await renderToHtml(content),
  };
  const html = await fillPage('/fresh/frame', patterns, parts, contentTimeoutMs);
  const headers = shops?.isPartial ? noStore : freshHeaders(posts, ['page']);
  // If the frame fails to load, the posts are sent in the default frame.
  if (html === undefined) return answerPage({ title, content, status: 200, headers });
  return new Response(html, { headers: { ...pageHeaders, ...headers } });
}
