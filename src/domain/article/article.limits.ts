/** Limits of a blog post. The Studio enforces them for editors. */
export const articleLimits = {
  /** This and the other limits of texts are in characters. */
  title: 90,
  slug: 96,
  excerpt: { min: 60, max: 160 },
  /** The text alternative of a picture. */
  alt: { min: 10, max: 160 },
  authorName: 80,
  /** Maximum size of a picture in megapixels. A build has to decode each picture up to a dozen times. */
  megapixels: 25,
  /**
   * An upload with a side above `rewrittenSide` pixels is scaled down to this side. It is saved as JPEG or WebP with
   * the quality `rewrittenQuality`, from 1 to 100.
   */
  rewrittenSide: 4000,
  rewrittenQuality: 88,
  /** Maximum depth of nested lists. */
  listDepth: 2,
} as const;

/** Matches lower-case letters, digits and single hyphens: 'opening-hours'. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Segments under /blog that pages of the site itself use. */
export const reservedSlugs: readonly string[] = ['index', 'older'];

/**
 * Styles of a block that the body of a post may contain. The title of the page is the h1, so headings in the body
 * start with h2.
 */
export const bodyStyles = ['normal', 'h2', 'h3', 'blockquote'] as const;
/** Styles of a part of the text. */
export const bodyMarks = ['strong', 'em', 'strike-through', 'code'] as const;
export const bodyLists = ['bullet', 'number'] as const;

/** Picture formats that the site can scale, as they appear at the end of a picture's id. */
export const pictureFormats: readonly string[] = ['png', 'jpg', 'jpeg', 'webp'];
