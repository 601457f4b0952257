import { defineField, type FieldDefinition } from 'sanity';
import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import { acceptedPictures } from '../../../src/domain/picture/picture.limits.ts';
import { checkPicture, checkSharpness, requireText } from '../rules.ts';

const { alt } = articleLimits;

export const altField = defineField({
  name: 'alt',
  title: 'What the picture shows',
  type: 'string',
  description: `Some readers cannot see the picture: their phone reads these words aloud. Others read them where the picture has not arrived yet. Say in ${alt.min} to ${alt.max} characters what there is to see, such as “A seller ties up a parcel”.`,
  validation: (rule) =>
    rule.custom(
      requireText({
        missing:
          'Say what the picture shows. Without these words, some readers do not know what it is about.',
        ...alt,
      }),
    ),
});

/** Defines a field for a picture and its description for readers that cannot see it. */
export function definePictureField({
  fields = [],
  ...field
}: {
  name: string;
  title: string;
  description: string;
  /** Further fields of the picture. */
  fields?: FieldDefinition[];
}): FieldDefinition {
  return defineField({
    ...field,
    type: 'image',
    options: { accept: acceptedPictures },
    fields: [altField, ...fields],
    validation: (rule) => [rule.custom(checkPicture), rule.custom(checkSharpness).warning()],
  });
}
