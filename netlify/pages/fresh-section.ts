/** Reads the section of a request for public posts from its address, and finds the section's name. */
import { categories } from '#content/categories.ts';
import { townsByCounty } from '#content/places.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { freshKinds, type FreshPosts, type FreshSection } from '#domain/post/public-post.ts';

/** Matches the slug of a category or town. */
const sectionSlug = /^[a-z0-9-]{1,80}$/;

/**
 * Returns the section in the parameters of an address, undefined for all posts, or null for an invalid address.
 * @param params - both are missing in the address of all posts
 */
export function parseFreshSection(params: { kind?: string; name?: string }): FreshSection | null {
  if (params.kind === undefined) return undefined;
  const kind = freshKinds.find((value) => value === params.kind);
  const { name: slug = '' } = params;
  return kind && sectionSlug.test(slug) ? { kind, slug } : null;
}

/**
 * Returns the name of a section: that of a live listing, or else of the lists of the operator. '' stands for all posts.
 * @returns undefined if no list has the section
 */
export function findSectionName(
  section: FreshSection,
  { name }: Pick<FreshPosts, 'name'>,
): string | undefined {
  if (!section) return '';
  if (name !== null) return name;
  const names = section.kind === 'category' ? categories : Object.values(townsByCounty).flat();
  return names.find((value) => toSlug(value) === section.slug);
}
