import type { FreshPosts } from '#domain/post/public-post.ts';

type Section = FreshPosts['sections']['town'][number];

/**
 * Returns the sections for chips: the present one, which is then in sight on a phone, those with the most shops, and
 * equal ones by name. The chips of the directory have the same order.
 * @param current - slug of the present section; undefined on another page.
 */
export function sortSections(sections: readonly Section[], current: string | undefined): Section[] {
  const isCurrent = ({ slug }: Section) => slug === current;
  return sections.toSorted(
    (one, other) =>
      Number(isCurrent(other)) - Number(isCurrent(one)) ||
      other.count - one.count ||
      one.name.localeCompare(other.name, 'en'),
  );
}
