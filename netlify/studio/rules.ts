/** Rules of the fields. Each checks the value of a field, and returns advice for the editor if it is invalid. */
import { isTime } from '../../src/domain/article/addresses.ts';
import {
  articleLimits,
  pictureFormats,
  reservedSlugs,
  slugPattern,
} from '../../src/domain/article/article.limits.ts';
import { toSafeHref } from '../../src/domain/article/link.ts';
import { getExcessiveMegapixels, identifyPicture } from '../../src/domain/article/picture-id.ts';
import { defaultLanguage, isLanguage, languages } from '../../src/domain/language/language.ts';
import { getLanguageName } from '../../src/domain/language/language-name.ts';
import { parseLocalizedPath } from '../../src/domain/language/localized-path.ts';
import { timeAdvice } from './plan.ts';
import { sitePaths } from '../../src/content/site-paths.ts';

/** True if the value is valid, otherwise advice for the editor. */
export type Verdict = true | string;

interface Requirement {
  /** Advice for an empty field. */
  missing: string;
  /** Minimum number of characters. */
  min?: number;
  /** Maximum number of characters. */
  max?: number;
}

/** Returns a rule that requires a text with a length within the limits. Spaces at both ends do not count. */
export function requireText({ missing, min = 1, max = Infinity }: Requirement) {
  return (text: string | undefined): Verdict => {
    const { length } = Array.from(text?.trim() ?? '');
    if (length === 0) return missing;
    if (length >= min && length <= max) return true;
    const range = min > 1 ? `${min} to ${max}` : `at most ${max}`;
    return `This needs ${range} characters and has ${length}.`;
  };
}

/** Returns a rule that requires a value. Its advice for an empty field is `missing`. */
export function requireSelection(missing: string) {
  return (value: unknown): Verdict => (value ? true : missing);
}

/** Checks that a language is one of the list. A missing one is the default. */
export function checkLanguage(language: unknown): Verdict {
  if (language === undefined || language === null || isLanguage(language)) return true;
  return `Choose one of the languages: ${languages.map(getLanguageName).join(', ')}.`;
}

interface Original {
  language: string;
  isTranslation: boolean;
}

/** Query for the post that another one translates, published or a draft. */
const originalQuery = `*[_id in [$id, $draft]] | order(_id) [0] {"language": coalesce(language, "${defaultLanguage}"), "isTranslation": defined(original)}`;

/**
 * Checks that a translation leads to an original, in another language than its own. An original that was taken down is
 * valid, because its translation stays public.
 */
export async function checkOriginal(
  reference: { _ref?: string } | undefined,
  { document, getClient }: RuleContext,
): Promise<Verdict> {
  const id = reference?._ref;
  if (!id || !document) return true;
  if (id === document._id.replace(/^drafts\./, '')) return 'A post cannot be its own translation.';
  const original = (await createRawClient(getClient).fetch(originalQuery, {
    id,
    draft: `drafts.${id}`,
  })) as Original | null;
  if (!original) return true;
  if (original.isTranslation) return 'This post is a translation itself. Choose its original.';
  const language = document.language ?? defaultLanguage;
  return original.language === language
    ? 'This post is in the same language. Choose another post, or another language above.'
    : true;
}

/**
 * Requires the time of publication of a published post. A draft gets it when it is published. The form stores a text that
 * is no time, so that it is refused here.
 */
export function checkPublicationTime(
  publishedAt: unknown,
  { document }: Pick<RuleContext, 'document'>,
): Verdict {
  if (publishedAt) return isTime(publishedAt) || timeAdvice;
  if (document?._id.startsWith('drafts.')) return true;
  return 'Choose the day and time of publication.';
}

interface Block {
  level?: number;
  children?: { text?: string }[];
}

/** Refuses an empty text and a list with too many levels. */
export function checkBody(body: unknown): Verdict {
  const blocks = (body ?? []) as Block[];
  const text = blocks.flatMap(({ children = [] }) => children.map((span) => span.text ?? ''));
  if (text.join('').trim() === '') return 'Write the post.';
  if (blocks.some(({ level = 1 }) => level > articleLimits.listDepth)) {
    return `Lists may go ${articleLimits.listDepth} steps deep. Move deeper lines out with Shift and Tab.`;
  }
  return true;
}

/** Checks that a table has titles and at least one further row. */
export function checkTable(rows: unknown): Verdict {
  const [titles, ...others] = (rows ?? []) as { cells?: string[] }[];
  if (!titles?.cells?.some((cell) => cell.trim())) return 'Write the titles of the columns.';
  return others.length > 0 ? true : 'Add a row below the titles.';
}

/** Checks that a link has an address which the site can show. */
export function checkLink(href: string | undefined): Verdict {
  if (!href?.trim()) return 'Write or paste where the link leads.';
  if (toSafeHref(href) !== undefined) return true;
  return 'Start with https://, http://, mailto: or tel:, or with / for a page of this site.';
}

/** Query for the id of a post with an address, published or a draft. */
const postQuery = '*[_type == "post" && slug.current == $slug] | order(_id) [0]._id';

/**
 * Checks that a path of this site leads to a page. A link to a draft of a post is valid, so that two drafts can
 * link to each other. Other links are not checked.
 */
export async function checkPageExists(
  href: string | undefined,
  { getClient }: Pick<RuleContext, 'getClient'>,
): Promise<Verdict> {
  const address = toSafeHref(href ?? '');
  if (!address?.startsWith('/')) return true;
  // Each page, and each post, has an address in every language.
  const { path } = parseLocalizedPath(address.split(/[?#]/)[0] ?? '');
  if (sitePaths.includes(path)) return true;
  const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
  if (slug === undefined) {
    return `This site has no page ${path}. To lead to an advert, paste its whole link, with https://.`;
  }
  const id = await createRawClient(getClient).fetch(postQuery, { slug });
  return id
    ? true
    : `There is no post at ${path}. Choose a post from the list, or copy the end of its link.`;
}

interface Picture {
  asset?: { _ref?: string };
}

/**
 * Checks that a picture is selected, and that the site can scale it. The id of a picture ends with its size and
 * format.
 */
export function checkPicture(picture: Picture | undefined): Verdict {
  const id = picture?.asset?._ref;
  if (!id) return 'Add a picture.';
  const format = id.slice(id.lastIndexOf('-') + 1);
  if (!pictureFormats.includes(format)) {
    return `The site cannot show ${format} pictures. Use png, jpg or webp.`;
  }
  const megapixels = getExcessiveMegapixels(id);
  if (megapixels === undefined) return true;
  return `This picture has ${megapixels} megapixels, and the site takes ${articleLimits.megapixels}. Make it smaller, 2000 pixels wide or less.`;
}

/** Width in pixels that a main picture needs on a wide screen with the double pixel density. */
const sharpWidth = 1200;

/** Remarks on a main picture that is too small to be sharp. */
export function checkSharpness(picture: Picture | undefined): Verdict {
  const { width = sharpWidth, height } = identifyPicture(picture?.asset?._ref ?? '') ?? {};
  if (width >= sharpWidth) return true;
  return `This picture is ${width} × ${height} pixels, so it looks blurred on a wide screen. Choose one that is at least ${sharpWidth} pixels wide.`;
}

/** Checks the place of a crop, in percent of what is cut off. */
export function checkPosition(position: number | undefined | null): Verdict {
  const isValid = position === undefined || position === null || (position >= 0 && position <= 100);
  return isValid || 'Move the slider below the picture.';
}

interface Slug {
  current?: string;
}

/** Checks the form of an address, and that the site does not use it itself. */
export function checkSlug(slug: Slug | undefined): Verdict {
  const current = slug?.current;
  if (!current) return 'Press Generate to make an address, or type one.';
  if (current.length > articleLimits.slug) {
    return `Shorten the address to ${articleLimits.slug} characters. It has ${current.length}.`;
  }
  if (!slugPattern.test(current)) {
    return 'Use small letters, digits and single hyphens only, such as opening-hours.';
  }
  if (reservedSlugs.includes(current)) {
    return `The site itself needs the address ${current}. Choose another.`;
  }
  return true;
}

/** Query for another document of the same type with the same address, published or a draft. */
const otherDocumentQuery =
  '*[_type == $type && slug.current == $slug && !(_id in [$id, $draft])] | order(_id) [0] {_id, "name": coalesce(title, name)}';

/** The part of Sanity's validation context that the rules use. */
interface RuleContext {
  document?: { _id: string; _type: string; language?: unknown };
  getClient: (options: { apiVersion: string }) => {
    withConfig: (options: { perspective: 'raw' }) => {
      fetch: (query: string, params: Record<string, string>) => Promise<unknown>;
    };
  };
}

/** Returns a client that reads drafts and published documents. */
function createRawClient(getClient: RuleContext['getClient']) {
  return getClient({ apiVersion: '2025-02-19' }).withConfig({ perspective: 'raw' });
}

/** Checks that no other document of the same type has the address. */
export async function checkUniqueSlug(
  slug: Slug | undefined,
  { document, getClient }: RuleContext,
): Promise<Verdict> {
  if (!slug?.current || !document) return true;
  const id = document._id.replace(/^drafts\./, '');
  const otherDocument = (await createRawClient(getClient).fetch(otherDocumentQuery, {
    type: document._type,
    slug: slug.current,
    id,
    draft: `drafts.${id}`,
  })) as { _id: string; name: string | null } | null;
  if (!otherDocument) return true;
  const kind = otherDocument._id.startsWith('drafts.') ? 'draft' : document._type;
  return `The ${kind} “${otherDocument.name ?? 'without a name'}” has this address already. Choose another.`;
}
