import { defineField } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { checkUniqueSlug, checkSlug } from '../rules.ts';

/**
 * Defines the field for the address of a document.
 * @param options - `source` is the field from which the Studio can generate the address
 */
export function defineSlugField({ source, description }: { source: string; description: string }) {
  return defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description,
    options: {
      source,
      maxLength: articleLimits.slug,
      // The rule `checkUniqueSlug` checks the uniqueness instead, because its message names the other document.
      isUnique: () => true,
    },
    validation: (rule) => [rule.custom(checkSlug), rule.custom(checkUniqueSlug)],
  });
}
