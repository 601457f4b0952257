/** What a post of the blog may be: the Studio asks editors for it, the site relies on it. */
export const articleLimits = {
  /** In characters, as are the next four. */
  title: 90,
  slug: 96,
  excerpt: { min: 60, max: 160 },
  /** What a picture shows, for somebody who cannot see it. */
  alt: { min: 10, max: 160 },
  authorName: 80,
  /** Of a picture: what a build decodes a dozen times in reasonable time. */
  megapixels: 25,
  /** A larger upload is made smaller: its longer side in pixels, and the quality of a JPEG or WebP. */
  rewrittenSide: 4000,
  rewrittenQuality: 88,
  /** How many steps a list may be indented. */
  listDepth: 2,
} as const;

/** Small letters, digits and single hyphens: 'opening-hours'. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Addresses under /blog that belong to the site itself. */
export const reservedSlugs: readonly string[] = ['index', 'older'];

/** What a body may be made of. The page's title is its h1, so a body begins a level lower. */
export const bodyStyles = ['normal', 'h2', 'h3', 'blockquote'] as const;
export const bodyMarks = ['strong', 'em', 'code'] as const;
export const bodyLists = ['bullet', 'number'] as const;

/** Formats of pictures that the site can scale, as they stand at the end of a picture's id. */
export const pictureFormats: readonly string[] = ['png', 'jpg', 'jpeg', 'webp'];
