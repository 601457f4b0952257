import { defineArrayMember, defineField, defineType } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { requireText } from '../rules.ts';
import { defineSlugField } from './slug.ts';

export const author = defineType({
  name: 'author',
  title: 'Author',
  type: 'document',
  fields: [
    defineField({
      name: 'name',
      type: 'string',
      description: 'As readers see it after “By”.',
      validation: (rule) =>
        rule.custom(requireText({ missing: 'Write the name.', max: articleLimits.authorName })),
    }),
    defineSlugField({
      source: 'name',
      description: 'A short name that no other author has. Press Generate.',
    }),
    defineField({
      name: 'bio',
      title: 'About the author',
      type: 'text',
      rows: 4,
      description: 'One paragraph, shown at the end of each of the author’s posts.',
      validation: (rule) =>
        rule.custom(requireText({ missing: 'Write a few sentences about the author.' })),
    }),
    defineField({
      name: 'links',
      type: 'array',
      of: [defineArrayMember({ type: 'authorLink' })],
      description: 'Where readers find the author: an e-mail address, a site, a page.',
      validation: (rule) =>
        rule.custom((links) => (links?.length ? true : 'Add at least one link.')),
    }),
  ],
  preview: { select: { title: 'name', subtitle: 'bio' } },
});
