import { pictureFormats } from '../../../src/domain/article/article.limits.ts';
import type { Verdict } from './written.ts';

interface Picture {
  asset?: { _ref?: string };
}

/** Asks for a picture in a format that the site can scale; a picture's id ends with its format. */
export function goodPicture(picture: Picture | undefined): Verdict {
  const id = picture?.asset?._ref;
  if (!id) return 'Add a picture.';
  const format = id.slice(id.lastIndexOf('-') + 1);
  if (pictureFormats.includes(format)) return true;
  return `The site cannot show ${format} pictures. Use png, jpg or webp.`;
}
