/** Renders the preview of a draft: the article as readers will see it, inside a frame page of the build. */
import { createElement } from 'react';
import sharp from 'sharp';
import { collectPictureIds } from '#content/blog/load.ts';
import { getDefaultText } from '#content/text/text.ts';
import { momentSchema, type BlogPost } from '#domain/article/blog.schema.ts';
import { missingPicture, readDraft } from '#domain/article/draft-post.ts';
import { identifyPicture, toPictureId } from '#domain/article/picture-id.ts';
import type { SignedPreview } from '#domain/article/preview-link.ts';
import { formatMoment } from '#domain/date/date.ts';
import { defaultLanguage, isLanguage } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Post } from '#features/blog/Post.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { now } from '../clock.ts';
import type { PublishedVersion } from '../data/drafts.ts';
import {
  formatWindowTitle,
  pageHeaders,
  renderToHtml,
  secretHeaders,
  titlePattern,
} from '../http/answer-page.ts';
import { contentTimeoutMs, fillPage } from '../http/built-page.ts';
import { renderPlainPage } from './plain-page.ts';

const { blog, language } = getDefaultText();
const text = blog.preview;

/** Width in pixels of the pictures of a preview, and the maximum of the pixels that are decoded. */
const previewWidth = 1072;
const maxPixels = 50_000_000;

const patterns = { title: titlePattern, content: /<div id="draft">[^]*?<\/div>/ };

const messages = {
  ended: { status: 410, heading: text.ended, lead: text.endedLead },
  unknown: { status: 404, heading: text.unknown, lead: text.unknownLead },
  off: { status: 503, heading: text.off, lead: text.offLead },
  away: { status: 503, heading: text.away, lead: text.awayLead },
} as const;

/** Renders the reason of a missing preview. */
export function renderDraftMessage(reason: keyof typeof messages): Promise<Response> {
  const { status, heading, lead } = messages[reason];
  const link = { url: '/blog', label: blog.gone.blog };
  return renderPlainPage({ heading, lead, link }, { status, headers: secretHeaders });
}

/**
 * Renders the page of a draft.
 * @param document - the result of the query for the post
 * @param token - last segment of the page's path, which is also a segment of the paths of its pictures
 */
export async function renderDraftPage(
  document: unknown,
  { token, ...preview }: Pick<SignedPreview, 'expiresAt'> & { token: string } & Versions,
): Promise<Response> {
  const { post, missing } = readDraft(document, now());
  const content = createElement(Post, {
    post,
    notes: [...describeDraft(preview), ...describeTimes(post, preview), ...listMissing(missing)],
    pictures: toPictures(post, token),
    text: blog.post,
    language,
  });
  const title = `${text.title}: ${post.title}`;
  const parts = { title: formatWindowTitle(title), content: await renderToHtml(content) };
  const page = await fillPage('/preview/frame', patterns, parts, contentTimeoutMs);
  if (page === undefined) return renderDraftMessage('away');
  return new Response(page, { headers: { ...pageHeaders, ...secretHeaders } });
}

interface Versions {
  /** The published version, if the post has one. */
  published: PublishedVersion | null;
}

const formatTime = (time: string) => formatMoment(time, language);

/** Returns the sentence about the link. A public post without changes has a page to show instead. */
function describeDraft({ expiresAt, published }: Pick<SignedPreview, 'expiresAt'> & Versions) {
  const time = formatTime(new Date(expiresAt * 1000).toISOString());
  const publishedTime = readTime(published);
  const isPublic = publishedTime !== undefined && publishedTime <= now().toISOString();
  if (!published || !isPublic) return [fill(text.note, { time })];
  if (published.hasDraft || !published.slug) return [fill(text.changes, { time })];
  const postLanguage = isLanguage(published.language) ? published.language : defaultLanguage;
  const url = localizePath(`/blog/${published.slug}`, postLanguage);
  return [{ text: text.published, url }];
}

const readTime = (published: PublishedVersion | null) =>
  momentSchema.safeParse(published?.publishedAt).data;

/** Returns the sentences about times to come: that of the plan, and that of a draft which is another one. */
function describeTimes({ publishedAt }: BlogPost, { published }: Versions): string[] {
  const plan = readTime(published);
  const isToCome = (time: string | undefined): time is string =>
    time !== undefined && time > now().toISOString();
  return [
    ...(isToCome(plan) ? [fill(text.planned, { time: formatTime(plan) })] : []),
    ...(isToCome(publishedAt) && publishedAt !== plan
      ? [fill(text.intended, { time: formatTime(publishedAt) })]
      : []),
  ];
}

/** Returns the sentence about what the publication needs. */
function listMissing(missing: ReturnType<typeof readDraft>['missing']): string[] {
  const fields = new Intl.ListFormat(language).format(missing.map((name) => text.fields[name]));
  return missing.length > 0 ? [fill(text.missing, { fields })] : [];
}

/** Returns the pictures of a post by id. Each has a single file, which this endpoint sends. */
function toPictures(post: BlogPost, token: string): Record<string, PictureData> {
  const pictures = Array.from(collectPictureIds([post])).flatMap((id): [string, PictureData][] => {
    const picture = id === missingPicture ? undefined : identifyPicture(id);
    if (!picture) return [];
    const { file, width, height } = picture;
    const src = `/preview/${token}/${file}`;
    return [[id, { sources: [], src, srcSet: src, width, height, ground: 'bg-band' }]];
  });
  return Object.fromEntries(pictures);
}

/**
 * Sends a picture of a draft, reduced for the screen.
 * @param load - returns the bytes of the file
 * @returns undefined if the draft does not show the picture
 */
export async function sendDraftPicture(
  document: unknown,
  file: string,
  load: () => Promise<ArrayBuffer>,
): Promise<Response | undefined> {
  const { post } = readDraft(document, now());
  if (!collectPictureIds([post]).has(toPictureId(file))) return undefined;
  const picture = sharp(await load(), { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: previewWidth, withoutEnlargement: true })
    .webp();
  const headers = { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' };
  return new Response(new Uint8Array(await picture.toBuffer()), {
    headers: { ...headers, ...secretHeaders },
  });
}
