import { defineField, defineType, type PreviewValue } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { formatMoment } from '../../../src/domain/date/date.ts';
import { chosen, written } from '../rules.ts';
import { picture } from './picture.ts';
import { slug } from './slug.ts';

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
      validation: (rule) => rule.custom(written({ missing: 'Write a title.', most: title })),
    }),
    slug({
      source: 'title',
      description:
        'The last part of the page’s address, after /blog/. Better not change it after publishing: links to the old address would lead nowhere.',
    }),
    defineField({
      name: 'formerSlugs',
      type: 'array',
      of: [{ type: 'string' }],
      // Publishing writes it, so that links to an earlier address lead on.
      hidden: true,
      readOnly: true,
    }),
    defineField({
      name: 'excerpt',
      title: 'Summary',
      type: 'text',
      rows: 3,
      description: `What search engines and shared links say about the post, in ${excerpt.least} to ${excerpt.most} characters.`,
      validation: (rule) => rule.custom(written({ missing: 'Write a summary.', ...excerpt })),
    }),
    defineField({
      name: 'publishedAt',
      title: 'Day of publication',
      type: 'datetime',
      description:
        'Nairobi time. The newest post comes first. A post with a day to come appears when the site is next built after it.',
      options: {
        dateFormat: 'D MMMM YYYY',
        timeFormat: 'HH:mm',
        displayTimeZone: 'Africa/Nairobi',
        allowTimeZoneSwitch: false,
      },
      initialValue: () => new Date().toISOString(),
      validation: (rule) => rule.custom(chosen('Choose the day and time of publication.')),
    }),
    defineField({
      name: 'author',
      type: 'reference',
      to: [{ type: 'author' }],
      description: 'Who wrote it. The page ends with a few words about the author.',
      validation: (rule) => rule.custom(chosen('Choose who wrote it.')),
    }),
    picture({
      name: 'mainImage',
      title: 'Main picture',
      description: 'Shown in the list and at the top of the page. Best 1600 × 1000 pixels or more.',
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'body',
      description:
        'The post itself. Use headings to divide it, so that readers can find their way.',
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
    // A draft stands in lists under the id of its post; only its original id tells.
    select: { id: '_originalId', title: 'title', publishedAt: 'publishedAt', media: 'mainImage' },
    prepare: ({ id, title, publishedAt, media }: Record<string, unknown>) => ({
      title: typeof title === 'string' ? title : 'Without a title',
      subtitle: [
        ...(String(id).startsWith('drafts.') ? ['Draft'] : []),
        ...(typeof publishedAt === 'string' ? [formatMoment(publishedAt, 'en')] : []),
      ].join(' · '),
      media: media as PreviewValue['media'],
    }),
  },
});
