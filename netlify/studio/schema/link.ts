import { defineField, defineType } from 'sanity';
import { goodLink } from '../rules/link.ts';

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
        'Such as https://shop.example, mailto:hello@shop.example, tel:+254700000001, or /pricing for a page of this site.',
      validation: (rule) => rule.custom(goodLink),
    }),
  ],
});
