import { defineField, defineType, type PreviewValue } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { defaultLanguage } from '../../../src/domain/language/language.ts';
import { languageOptions, nameLanguage } from '../languages.ts';
import { describeState } from '../plan.ts';
import {
  checkLanguage,
  checkOriginal,
  checkPosition,
  checkPublicationTime,
  requireSelection,
  requireText,
} from '../rules.ts';
import { definePictureField } from './picture.ts';
import { defineSlugField } from './slug.ts';

const { title, excerpt } = articleLimits;

export const post = defineType({
  name: 'post',
  title: 'Post',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      description: `What the post is called in lists and at the top of its page. At most ${title} characters.`,
      validation: (rule) => rule.custom(requireText({ missing: 'Write a title.', max: title })),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'body',
      description:
        'The post itself. Divide it by headings, so that readers find their way. You may paste from Google Docs or WhatsApp: what the site can show is kept, except pictures. Add a picture or a table with the buttons above the text. On a phone, they and the formats are behind the three dots there.',
    }),
    defineSlugField({
      source: 'title',
      description:
        'The end of the post’s link, after /blog/. Press Generate. Choose it once: a link with two or three words is easy to say on the phone.',
    }),
    defineField({
      name: 'formerSlugs',
      type: 'array',
      of: [{ type: 'string' }],
      // The publish action writes this field, so that the site redirects from earlier addresses.
      hidden: true,
      readOnly: true,
    }),
    defineField({
      name: 'language',
      type: 'string',
      description: 'The language in which the post is written. A post without one is in English.',
      options: { list: languageOptions },
      initialValue: defaultLanguage,
      validation: (rule) => rule.custom(checkLanguage),
    }),
    defineField({
      name: 'original',
      title: 'Translation of',
      type: 'reference',
      to: [{ type: 'post' }],
      // A weak reference does not keep an editor from taking down the original.
      weak: true,
      options: { disableNew: true, filter: '!defined(original)' },
      description:
        'Only for a translation: the post that was written first. Readers find a link from each to the other, and a list shows the one in its language.',
      validation: (rule) => rule.custom(checkOriginal),
    }),
    defineField({
      name: 'excerpt',
      title: 'Summary',
      type: 'text',
      rows: 3,
      description: `One or two sentences, in ${excerpt.min} to ${excerpt.max} characters, that make somebody want to read it. They stand in search results and where the post is shared.`,
      validation: (rule) => rule.custom(requireText({ missing: 'Write a summary.', ...excerpt })),
    }),
    defineField({
      name: 'publishedAt',
      title: 'Time of publication (Nairobi)',
      type: 'datetime',
      description:
        'Leave it empty to publish now: the post gets the time at which you press Publish. With a time to come, it appears by itself at that minute. The newest post comes first.',
      options: {
        dateFormat: 'D MMMM YYYY',
        timeFormat: 'HH:mm',
        displayTimeZone: 'Africa/Nairobi',
        allowTimeZoneSwitch: false,
      },
      validation: (rule) => rule.custom(checkPublicationTime),
    }),
    defineField({
      name: 'author',
      type: 'reference',
      to: [{ type: 'author' }],
      description: 'Who wrote it. The page ends with a few words about the author.',
      validation: (rule) => rule.custom(requireSelection('Choose who wrote it.')),
    }),
    definePictureField({
      name: 'mainImage',
      title: 'Main picture',
      description:
        'Shown in the list, at the top of the page and where the post is shared. A wide picture of 1600 × 1000 pixels or more is best. Of any other shape you choose the part that readers see.',
      fields: [
        defineField({
          name: 'position',
          type: 'number',
          // The form writes this field below the picture (`form/PictureCrop.tsx`).
          hidden: true,
          validation: (rule) => rule.custom(checkPosition),
        }),
      ],
    }),
  ],
  orderings: [
    {
      title: 'Newest first',
      name: 'newestFirst',
      by: [{ field: 'publishedAt', direction: 'desc' }],
    },
  ],
  preview: {
    // In lists, a draft has the id of its post. Only the original id shows that it is a draft.
    select: {
      id: '_originalId',
      title: 'title',
      publishedAt: 'publishedAt',
      author: 'author.name',
      language: 'language',
      media: 'mainImage',
    },
    prepare: ({ id, title, publishedAt, author, language, media }: Record<string, unknown>) => ({
      title: typeof title === 'string' ? title : 'Without a title',
      subtitle: [
        describeState({ isDraft: String(id).startsWith('drafts.'), publishedAt }),
        author,
        nameLanguage(language),
      ]
        .filter(Boolean)
        .join(' · '),
      media: media as PreviewValue['media'],
    }),
  },
});
