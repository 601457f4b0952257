import { defineField, defineType } from 'sanity';
import { checkPageExists, checkLink, requireText } from '../rules.ts';

export const link = defineType({
  name: 'link',
  title: 'Link',
  type: 'object',
  fields: [
    defineField({
      name: 'href',
      title: 'Leads to',
      type: 'string',
      description:
        'Such as https://shop.example, mailto:hello@shop.example or tel:+254700000001. For a page of this site: /pricing, or /blog/ and the end of the link of a post.',
      validation: (rule) => [rule.custom(checkLink), rule.custom(checkPageExists)],
    }),
  ],
});

export const authorLink = defineType({
  name: 'authorLink',
  title: 'Link',
  type: 'object',
  fields: [
    defineField({
      name: 'label',
      title: 'Words of the link',
      type: 'string',
      description: 'What readers press, such as “Write to Nafula”.',
      validation: (rule) => rule.custom(requireText({ missing: 'Write the words of the link.' })),
    }),
    defineField({
      name: 'url',
      title: 'Leads to',
      type: 'string',
      description: 'Such as https://shop.example, mailto:hello@shop.example or tel:+254700000001.',
      validation: (rule) => [rule.custom(checkLink), rule.custom(checkPageExists)],
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'url' } },
});
