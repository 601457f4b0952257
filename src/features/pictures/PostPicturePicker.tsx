import type { ComponentProps } from 'react';
import type { Text } from '#content/text/text.ts';
import { PictureList } from './PictureList.tsx';
import { PicturePicker } from './PicturePicker.tsx';

type Props = Omit<ComponentProps<typeof PicturePicker<Text['pictures']>>, 'List'>;

/** A field to select the pictures of a post. */
export function PostPicturePicker(props: Props) {
  return <PicturePicker {...props} List={PictureList} />;
}
