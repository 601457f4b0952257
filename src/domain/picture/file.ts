/** The upload of a selected picture file: checks of the file, its address, and its size in pixels. */
import type { Refusal } from '../problem/refusal.ts';
import { pictureLimits, pictureTypes } from './picture.limits.ts';
import { getWeightRefusal } from './refusals.ts';

/** The properties of a browser's `File` that the checks read. `size` is in bytes. */
interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

type PictureType = (typeof pictureTypes)[number];

/** Maps file extensions to media types. Some phones report an empty or unregistered media type. */
const typeByExtension: Record<string, PictureType> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * Returns the media type of an accepted picture; undefined for any other file. If the reported type is empty or
 * 'image/jpg', the extension of the name decides.
 */
export function getPictureType({ name, type }: Pick<ChosenFile, 'name' | 'type'>) {
  const supportedType = pictureTypes.find((supported) => supported === type);
  if (supportedType !== undefined || (type !== '' && type !== 'image/jpg')) return supportedType;
  return typeByExtension[name.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** Returns the reason why a file cannot be uploaded; undefined for a valid file. */
export function getFileRefusal(file: ChosenFile): Refusal | undefined {
  return getPictureType(file) === undefined ? 'picture.kind' : getWeightRefusal(file.size);
}

/** The id of a new picture, and the address for one PUT request with its bytes. */
export interface Upload {
  id: string;
  upload: { url: string };
}

/**
 * Returns the size in pixels to which a picture is scaled before the upload. The longer side is at most 1600,
 * unless the shorter side would then be less than 800. Pictures are never enlarged.
 */
export function getUploadSize({ width, height }: { width: number; height: number }) {
  const longer = Math.max(width, height);
  const shorter = Math.min(width, height);
  const { longerSide, shorterSide } = pictureLimits;
  const factor = Math.min(1, Math.max(longerSide / longer, shorterSide / shorter));
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
