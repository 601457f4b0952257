import type { Ground } from './ground.ts';

/** A picture in all its widths and formats, as whoever exported it describes it. */
export interface PictureData {
  /** The formats to try first, best first. */
  sources: { type: string; srcSet: string }[];
  /** What every browser can show. */
  src: string;
  srcSet: string;
  width: number;
  height: number;
  /** What stands in its place until it is there. */
  ground: Ground | 'bg-band';
}
