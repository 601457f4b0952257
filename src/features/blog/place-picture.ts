import type { BlogPost } from "#domain/article/blog.schema.ts";
import { formatMainPosition, getPreviewPosition } from "#domain/article/main-picture.ts";
import { exportPreview, type FindPicture } from "#ui/export-picture.ts";
import type { PictureData } from "#ui/picture-data.ts";

/** Returns a main picture with the part that its crop keeps, as the editor chose it. */
export function placePicture(
  picture: PictureData,
  { position }: Pick<BlogPost["mainImage"], "position">,
): PictureData {
  return position === undefined ? picture : { ...picture, position: formatMainPosition(position) };
}

/** Returns the address of the link preview of a main picture, with about the part that its crop keeps. */
export function exportPostPreview(
  { id, position }: Pick<BlogPost["mainImage"], "id" | "position">,
  find: FindPicture,
): Promise<string> {
  const picture = find(id);
  return exportPreview(picture, getPreviewPosition(position, picture.image));
}
