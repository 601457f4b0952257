/** A picture on its way: where it is sent, and how small it is made first. */
import * as s from '../shape/shape.ts';
import { pictureLimits } from './picture.limits.ts';

/** The picture's id, and the address to which its bytes are sent with PUT, once. */
export const uploadSchema = s.object({ id: s.uuid, upload: s.object({ url: s.string }) });

export type Upload = s.FittingValue<typeof uploadSchema>;

/**
 * The size in pixels in which a picture travels: the longer side at most 1600, unless the shorter would
 * fall under 800. Nothing is made larger.
 */
export function travelSize({ width, height }: { width: number; height: number }) {
  const longer = Math.max(width, height);
  const shorter = Math.min(width, height);
  const { longerSide, shorterSide } = pictureLimits;
  const factor = Math.min(1, Math.max(longerSide / longer, shorterSide / shorter));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
