import { defineField } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { freeSlug, goodSlug } from '../rules.ts';

/** Defines the address of a document, generated from one of its other fields. */
export function slug({ source, description }: { source: string; description: string }) {
  return defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description,
    options: {
      source,
      maxLength: articleLimits.slug,
      // The rule below checks the uniqueness instead, and reports the other document.
      isUnique: () => true,
    },
    validation: (rule) => [rule.custom(goodSlug), rule.custom(freeSlug)],
  });
}
