/** The request for the address of an upload. */
import * as z from 'zod/mini';
import { picturePurposes, pictureTypes } from './picture.limits.ts';
import { getWeightRefusal } from './refusals.ts';

/** `size` is in bytes. `draftId` is the client's id of the post that will contain the picture. */
export const uploadRequestSchema = z.strictObject({
  purpose: z.enum(picturePurposes),
  type: z.enum(pictureTypes, { error: 'picture.kind' }),
  size: z.int().check(
    z.refine((size) => size > 0 && getWeightRefusal(size) === undefined, {
      error: ({ input }) => getWeightRefusal(Math.max(0, Number(input))) ?? 'picture.empty',
    }),
  ),
  draftId: z.optional(z.uuid()),
});

export type UploadRequest = z.infer<typeof uploadRequestSchema>;
