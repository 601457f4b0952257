import type { pictureWidths, servedFormats } from './served-pictures.ts';

export type Width = (typeof pictureWidths)[number];
export type Format = (typeof servedFormats)[number];

/** Returns the address of a picture on the site: '/media/8f0c…/640.webp'. A file exists for each listed width. */
export function getPictureUrl(id: string, width: Width, format: Format): string {
  return `/media/${id}/${width}.${format}`;
}
