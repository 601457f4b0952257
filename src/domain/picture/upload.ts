/** A picture on its way: what the browser asks for, what it is answered, and how small it is made first. */
import * as z from 'zod/mini';
import { pictureLimits, pictureTypes } from './picture.limits.ts';
import { refusals, weightRefusal } from './refusals.ts';

/** `size` is in bytes; `draftId` is the client's name of the post that the picture is meant for. */
export const uploadRequestSchema = z.strictObject({
  purpose: z.enum(['post', 'avatar', 'listing']),
  type: z.enum(pictureTypes, { error: refusals.otherKind }),
  size: z.int().check(
    z.refine((size) => size > 0 && weightRefusal(size) === undefined, {
      error: ({ input }) => weightRefusal(Math.max(0, Number(input))) ?? refusals.empty,
    }),
  ),
  draftId: z.optional(z.uuid()),
});

export type UploadRequest = z.infer<typeof uploadRequestSchema>;

/** The picture's id, and the address to which its bytes are sent with PUT, once. */
export const uploadSchema = z.object({ id: z.uuid(), upload: z.object({ url: z.string() }) });

export type Upload = z.infer<typeof uploadSchema>;

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
