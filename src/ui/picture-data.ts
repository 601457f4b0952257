import type { Ground } from './ground.ts';

/** A picture in all its widths and formats. */
export interface PictureData {
  /** The preferred formats, best first. */
  sources: { type: string; srcSet: string }[];
  /** Address of the AVIF that fills a row of 96 × 112 px on phones. */
  thumbnail?: string;
  /** The fallback, for browsers that support none of `sources`. */
  src: string;
  srcSet: string;
  width: number;
  height: number;
  /** Class of the background colour while the picture loads. */
  ground: Ground | 'bg-band';
  /** The picture's own background colour, which replaces `ground`, and the colour of its alt text. */
  colour?: string;
  ink?: string;
  /** The part that a crop keeps, as a value of `object-position`. */
  position?: string;
}
