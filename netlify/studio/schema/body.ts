import { defineArrayMember, defineField, defineType } from 'sanity';
import { bodyLists, bodyMarks, bodyStyles } from '../../../src/domain/article/article.limits.ts';
import { acceptedPictures } from '../../../src/domain/picture/picture.limits.ts';
import { checkBody, checkPicture } from '../rules.ts';
import { altField } from './picture.ts';

const styleTitles: Record<(typeof bodyStyles)[number], string> = {
  normal: 'Paragraph',
  h2: 'Heading',
  h3: 'Smaller heading',
  blockquote: 'Quotation',
};

const markTitles: Record<(typeof bodyMarks)[number], string> = {
  strong: 'Bold',
  em: 'Italic',
  'strike-through': 'Struck',
  code: 'Typewriter',
};

const listTitles: Record<(typeof bodyLists)[number], string> = {
  bullet: 'Dots',
  number: 'Numbers',
};

function addTitles<Name extends string>(names: readonly Name[], titles: Record<Name, string>) {
  return names.map((value) => ({ value, title: titles[value] }));
}

export const body = defineType({
  name: 'body',
  title: 'Text',
  type: 'array',
  of: [
    defineArrayMember({
      type: 'block',
      styles: addTitles(bodyStyles, styleTitles),
      lists: addTitles(bodyLists, listTitles),
      marks: { decorators: addTitles(bodyMarks, markTitles), annotations: [{ type: 'link' }] },
    }),
    defineArrayMember({
      type: 'image',
      title: 'Picture',
      options: { accept: acceptedPictures },
      fields: [
        altField,
        defineField({
          name: 'caption',
          type: 'string',
          description: 'A line below the picture, if it needs one.',
        }),
      ],
      preview: { select: { title: 'alt', subtitle: 'caption', media: 'asset' } },
      validation: (rule) => rule.custom(checkPicture),
    }),
    defineArrayMember({ type: 'table' }),
  ],
  validation: (rule) => rule.custom(checkBody),
});
