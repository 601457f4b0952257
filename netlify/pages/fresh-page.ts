/** Renders the pages of public posts: static React markup inside a frame page of the build. */
import { createElement } from 'react';
import { getText } from '#content/text/text.ts';
import {
  getFreshFeedUrl,
  getFreshUrl,
  type FreshPosts,
  type FreshSection,
  type PublicPost,
} from '#domain/post/public-post.ts';
import { fill } from '#domain/text/placeholders.ts';
import { FreshPage } from '#features/fresh/FreshPage.tsx';
import { ReportPost } from '#features/fresh/ReportPost.tsx';
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
import type { NewestShops } from './newest-shops.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { renderCanonical } from './canonical-links.ts';
import { getSectionName } from '#domain/listing/category-name.ts';

/** The places of the frame that the parts of the page replace. The canonical link replaces `noindex`. */
const patterns = {
  title: titlePattern,
  canonical: /<meta name="robots" content="noindex">/,
  sharedTitle: createMetaPattern('og:title'),
  address: createMetaPattern('og:url'),
  feedTitle:
    /(?<=<link rel="alternate" type="application\/rss\+xml" title=")[^"]*(?=" href="(?:\/\w+)?\/fresh\/rss\.xml")/,
  feed: /(?<=href=")(?:\/\w+)?\/fresh\/rss\.xml(?=")/,
  content: /<div id="fresh">[^]*?<\/div>/,
};

interface Subject {
  section: FreshSection;
  /** Name of the category or town; '' for all. */
  name: string;
}

/** Returns the title of a section, such as 'Fresh stock in Thika'. */
export function getFreshTitle({ section, name }: Subject): string {
  const { fresh: text } = getText();
  if (!section) return text.title;
  const label = getSectionName({ kind: section.kind, name }, text.categoryNames);
  return fill(section.kind === 'town' ? text.townTitle : text.categoryTitle, { name: label });
}

/**
 * Returns the headers of a list of public posts. Its tags are those of the listings in it, so that the purge of a
 * listing removes a hidden post from every list, and the tag of all lists, so that a new post appears. The same holds for
 * the shops of a list of few posts.
 * @param parameters - the query parameters on which the list depends
 */
export function freshHeaders(
  { posts, newest }: Pick<FreshPosts, 'posts'> & { newest?: NewestShops | undefined },
  parameters: readonly string[] = [],
): Record<string, string> {
  if (newest?.isPartial === true) return noStore;
  const ids = [
    ...posts.map(({ business }) => business.id),
    ...(newest?.listings ?? []).map(({ id }) => id),
  ];
  const tags = new Set(ids.map(listingTag));
  return sharedHeaders([listTag, ...tags], parameters);
}

/**
 * Renders a page of the public posts of a section.
 * @param subject - `page` is the number of the page, from 1
 * @param posts - `newest` are the shops below few posts or in place of them
 */
export async function renderFreshPage(
  subject: Subject & { page: number },
  posts: FreshPosts & { hasMore: boolean; newest: NewestShops | undefined },
): Promise<Response> {
  const { section, page } = subject;
  const { fresh: text, listing: listingText, language } = getText();
  const sectionTitle = getFreshTitle(subject);
  const title = page === 1 ? sectionTitle : fill(text.pageTitle, { title: sectionTitle, page });
  const content = createElement(FreshPage, {
    ...posts,
    ...subject,
    title,
    text,
    listingText,
    language,
    toAddress: siteAddress,
  });
  const address = escapeHtml(siteAddress(localizePath(getFreshUrl(section, page))));
  const parts = {
    title: formatWindowTitle(title),
    canonical: renderCanonical(getFreshUrl(section, page)),
    sharedTitle: escapeHtml(title),
    address,
    feedTitle: escapeHtml(sectionTitle),
    feed: localizePath(getFreshFeedUrl(section)),
    content: await renderToHtml(content),
  };
  const html = await fillPage(localizePath('/fresh/frame'), patterns, parts, contentTimeoutMs);
  const headers = freshHeaders(posts, ['page']);
  // If the frame fails to load, the posts are sent in the default frame.
  if (html === undefined) return answerPage({ title, content, status: 200, headers });
  return new Response(html, { headers: { ...pageHeaders, ...headers } });
}

/** Renders the form that reports a public post. */
export function renderReportPage(post: PublicPost): Promise<Response> {
  const { report: reportText } = getText();
  const content = createElement(ReportPost, { post, text: reportText });
  return answerPage({ title: reportText.post.heading, content, status: 200 });
}
