import { defineField } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { freeSlug, goodSlug } from '../rules.ts';

/** The address of a document, made from one of its other fields. */
export function slug({ source, description }: { source: string; description: string }) {
  return defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description,
    options: {
      source,
      maxLength: articleLimits.slug,
      // The rule below answers it, and says who has the address.
      isUnique: () => true,
    },
    validation: (rule) => [rule.custom(goodSlug), rule.custom(freeSlug)],
  });
}
