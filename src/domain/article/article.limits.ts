/** Limits of a blog post. The Studio enforces them for editors, and the site relies on them. */
export const articleLimits = {
  /** In characters, like the next four limits. */
  title: 90,
  slug: 96,
  excerpt: { min: 60, max: 160 },
  /** The text alternative of a picture, for readers of screen readers. */
  alt: { min: 10, max: 160 },
  authorName: 80,
  /** Largest picture that a build can decode a dozen times in reasonable time. */
  megapixels: 25,
  /**
   * A larger upload is scaled down to this length of the longer side in pixels, with this quality of JPEG or WebP.
   */
  rewrittenSide: 4000,
  rewrittenQuality: 88,
  /** Maximum depth of nested lists. */
  listDepth: 2,
} as const;

/** Small letters, digits and single hyphens: 'opening-hours'. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Names under /blog that the site itself uses. */
export const reservedSlugs: readonly string[] = ['index', 'older'];

/** Elements that a body may contain. The page's title is the h1, so a body starts with h2. */
export const bodyStyles = ['normal', 'h2', 'h3', 'blockquote'] as const;
export const bodyMarks = ['strong', 'em', 'code'] as const;
export const bodyLists = ['bullet', 'number'] as const;

/** Picture formats that the site can scale, as they appear at the end of a picture's id. */
export const pictureFormats: readonly string[] = ['png', 'jpg', 'jpeg', 'webp'];
