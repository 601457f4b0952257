import { defineField, defineType } from 'sanity';
import { goodLink } from '../rules/link.ts';
import { written } from '../rules/written.ts';

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
      validation: (rule) => rule.custom(written({ missing: 'Write the words of the link.' })),
    }),
    defineField({
      name: 'url',
      title: 'Leads to',
      type: 'string',
      description: 'Such as https://shop.example, mailto:hello@shop.example or tel:+254700000001.',
      validation: (rule) => rule.custom(goodLink),
    }),
  ],
  preview: { select: { title: 'label', subtitle: 'url' } },
});
