import { defineField } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { checkUniqueSlug, checkSlug } from '../rules.ts';

/** Defines the field for the address of a document, which can be generated from another field. */
export function slug({ source, description }: { source: string; description: string }) {
  return defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description,
    options: {
      source,
      maxLength: articleLimits.slug,
      // The rule `checkUniqueSlug` checks the uniqueness instead, because it reports the other document.
      isUnique: () => true,
    },
    validation: (rule) => [rule.custom(checkSlug), rule.custom(checkUniqueSlug)],
  });
}
