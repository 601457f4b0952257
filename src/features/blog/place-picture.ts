import type { BlogPost } from '#domain/article/blog.schema.ts';
import { formatMainPosition } from '#domain/article/main-picture.ts';
import type { PictureData } from '#ui/picture-data.ts';

/** Returns a main picture with the part that its crop keeps, as the editor chose it. */
export function placePicture(
  picture: PictureData,
  { position }: Pick<BlogPost['mainImage'], 'position'>,
): PictureData {
  return position === undefined ? picture : { ...picture, position: formatMainPosition(position) };
}
