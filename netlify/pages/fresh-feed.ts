/** Renders the RSS feeds of public posts. */
import { getRssString } from '@astrojs/rss';
import { getText } from '#content/text/text.ts';
import {
  getFreshFeedUrl,
  getFreshUrl,
  getPublicPictureUrl,
  type FreshPosts,
  type FreshSection,
  type PublicPost,
} from '#domain/post/public-post.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { escapeHtml, toPlainText } from '../http/plain-text.ts';
import { siteAddress } from '../http/site-address.ts';
import { getFreshTitle } from './fresh-page.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { translateCategory } from '#content/translate-category.ts';
import { getLanguage } from '#domain/language/language.ts';

/** Maximum length of a title that is taken from the text of a post, in characters. */
const maxTitleLength = 80;

/** Renders the feed of a section. Each item links to its post on the page of the business. */
export function renderFreshFeed(
  subject: { section: FreshSection; name: string },
  { posts }: FreshPosts,
): Promise<string> {
  const { section } = subject;
  const { fresh: text, language } = getText();
  const address = siteAddress(localizePath(getFreshUrl(section)));
  const feed = siteAddress(localizePath(getFreshFeedUrl(section)));
  return getRssString({
    title: toPlainText(getFreshTitle(subject)),
    description: text.description,
    site: address,
    items: posts.map(toItem),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${language}</language><atom:link href="${escapeHtml(feed)}" rel="self" type="application/rss+xml"/>`,
  });
}

function toItem(post: PublicPost) {
  const { id, title, description, created_at, business, pictures } = post;
  const name = excerpt(title || description, maxTitleLength).replaceAll(/\s+/g, ' ');
  const images = pictures.map((picture) => {
    const url = siteAddress(getPublicPictureUrl(post, picture, 640, 'webp'));
    const alt = picture.alt || fill(getText().fresh.picture, { business: business.title });
    return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`;
  });
  return {
    title: toPlainText(`${name} · ${business.title}, ${business.town}`),
    link: siteAddress(localizePath(`/${business.slug}#post-${id}`)),
    description: toPlainText(description),
    pubDate: new Date(created_at),
    categories: [translateCategory(business.category, getLanguage()), business.town].map(
      toPlainText,
    ),
    content: toPlainText(
      `<p>${escapeHtml(description).replaceAll('\n', '<br>')}</p>${images.join('')}`,
    ),
  };
}
