import type { BlogPost } from '#domain/article/blog.schema.ts';
import { getPreviewPosition } from '#domain/article/main-picture.ts';
import { exportPreview, type FindPicture } from '#ui/export-picture.ts';

/** Returns the address of the link preview of a main picture, with about the part that its crop keeps. */
export function exportPostPreview(
  { id, position }: Pick<BlogPost['mainImage'], 'id' | 'position'>,
  find: FindPicture,
): Promise<string> {
  const picture = find(id);
  return exportPreview(picture, getPreviewPosition(position, picture.image));
}
