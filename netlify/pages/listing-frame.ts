/**
 * Renders the page of a listing: static React markup inside a frame page of the build, complete without scripts.
 */
import { createElement } from 'react';
import { site } from '#content/site.ts';
import { getText } from '#content/text/text.ts';
import { getPictures, type Listing } from '#domain/listing/listing.schema.ts';
import { formatDate } from '#domain/date/date.ts';
import { formatMonth, toIsoDay } from '#domain/date/day.ts';
import type { PublicPost } from '#domain/post/public-post.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { PostsOfWeek } from '#features/fresh/PostsOfWeek.tsx';
import { Business } from '#features/listing/Business.tsx';
import { toLocalBusiness } from '#features/listing/structured-data.ts';
import { getUploadedPictures } from '#features/listing/uploaded-picture.ts';
import {
  formatSharePictureAlt,
  getSharePictureUrl,
  createShareVersion,
} from '#features/share-picture/share-picture.ts';
import { jsonForHtml } from '#ui/json-for-html.ts';
import {
  createMetaPattern,
  formatWindowTitle,
  renderToHtml,
  titlePattern,
} from '../http/answer-page.ts';
import { fillPage, contentTimeoutMs } from '../http/built-page.ts';
import { escapeHtml } from '../http/plain-text.ts';
import { siteAddress } from '../http/site-address.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { renderCanonical } from './canonical-links.ts';

/** Maximum length of the description for search engines and link previews. */
const summaryLength = 300;

/** The places of the frame that the parts of the page replace. The canonical link replaces `noindex`. */
const patterns = {
  title: titlePattern,
  description: createMetaPattern('description'),
  canonical: /<meta name="robots" content="noindex">/,
  sharedTitle: createMetaPattern('og:title'),
  sharedDescription: createMetaPattern('og:description'),
  address: createMetaPattern('og:url'),
  picture: createMetaPattern('og:image'),
  pictureAlt: createMetaPattern('og:image:alt'),
  structuredData: /(?<=<script type="application\/ld\+json">)[^<]*/,
  content: /<div id="business">[^]*?<\/div>/,
};

/** Times of approvals and of the check of the phone number, as ISO 8601. A missing time has no line on the page. */
interface Approvals {
  since: string | null;
  checked_at: string | null;
  phone_checked_at: string | null;
}

/** Returns the lines about the check of the phone number and the approvals. */
function describeApprovals({ since, checked_at, phone_checked_at }: Approvals): string[] {
  const { listing: text, language } = getText();
  const fillMonth = (template: string, time: string) =>
    fill(template, { month: formatMonth(toIsoDay(new Date(time)), language) });
  return [
    ...(phone_checked_at === null ? [] : [fillMonth(text.phoneChecked, phone_checked_at)]),
    ...(checked_at === null
      ? []
      : [fill(text.checkedOn, { date: formatDate(checked_at, language) })]),
    ...(since === null ? [] : [fillMonth(text.onSiteSince, since)]),
  ];
}

/** Returns the check of the phone number for structured data, with its month in ISO 8601. */
const toPhoneCheck = (checkedAt: string | null) =>
  checkedAt === null ? undefined : toIsoDay(new Date(checkedAt)).slice(0, 7);

interface ListingDetails extends Approvals {
  /** The public posts of the week, newest first. */
  posts: readonly PublicPost[];
}

/** Renders the page of a listing. @returns undefined if the frame is unavailable */
export async function renderListingPage(
  listing: Listing,
  { posts, ...approvals }: ListingDetails,
): Promise<string | undefined> {
  const { listing: text, report: reportText, fresh: freshText, language } = getText();
  const address = siteAddress(localizePath(listing.url));
  const pictures = getUploadedPictures(getPictures(listing));
  const photo = new URL(`/${listing.image.name}/1280.webp`, address).href;
  const title = `${listing.title}, ${listing.town}`;
  const description = escapeHtml(excerpt(listing.description, summaryLength));
  const parts = {
    title: formatWindowTitle(title),
    description,
    canonical: renderCanonical(listing.url),
    sharedTitle: escapeHtml(title),
    sharedDescription: description,
    address: escapeHtml(address),
    picture: escapeHtml(
      siteAddress(getSharePictureUrl(listing, createShareVersion(listing, site.name))),
    ),
    pictureAlt: escapeHtml(formatSharePictureAlt(listing)),
    structuredData: jsonForHtml(
      toLocalBusiness(listing, {
        page: address,
        images: [photo],
        phoneCheckedIn: toPhoneCheck(approvals.phone_checked_at),
      }),
    ),
    content: await renderToHtml(
      createElement(Business, {
        listing,
        pictures,
        address,
        approvals: describeApprovals(approvals),
        text,
        reportText,
        news: createElement(PostsOfWeek, {
          posts,
          text: freshText,
          language,
          page: address,
          email: listing.email,
        }),
      }),
    ),
  };
  return fillPage(localizePath('/listing-frame'), patterns, parts, contentTimeoutMs);
}
