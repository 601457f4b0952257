import { defineField, type FieldDefinition } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { goodPicture, written } from '../rules.ts';

const { alt } = articleLimits;

export const altField = defineField({
  name: 'alt',
  title: 'What the picture shows',
  type: 'string',
  description: `Read aloud to people who cannot see the picture, in ${alt.least} to ${alt.most} characters.`,
  validation: (rule) => rule.custom(written({ missing: 'Say what the picture shows.', ...alt })),
});

/** Formats that the file chooser offers. */
export const accept = 'image/png,image/jpeg,image/webp';

/** A picture with its description. */
export function picture(field: {
  name: string;
  title: string;
  description: string;
}): FieldDefinition {
  return defineField({
    ...field,
    type: 'image',
    options: { accept },
    fields: [altField],
    validation: (rule) => rule.custom(goodPicture),
  });
}
