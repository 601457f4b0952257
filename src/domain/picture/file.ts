/** A chosen file: why it is not even sent, where it is sent, and how small it is made first. */
import type { Refusal } from '../problem/refusal.ts';
import { pictureLimits, pictureTypes } from './picture.limits.ts';
import { weightRefusal } from './refusals.ts';

/** The part of a browser's `File` that is looked at. `size` is in bytes. */
interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

type PictureType = (typeof pictureTypes)[number];

/** Some phones say no type, or one that nobody registered. */
const byEnding: Record<string, PictureType> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** The type of a picture that we take, undefined for anything else. */
export function typeOfFile({ name, type }: Pick<ChosenFile, 'name' | 'type'>) {
  const supportedType = pictureTypes.find((one) => one === type);
  if (supportedType !== undefined || (type !== '' && type !== 'image/jpg')) return supportedType;
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** Why a file is not even sent, undefined where it may be. */
export function fileRefusal(file: ChosenFile): Refusal | undefined {
  return typeOfFile(file) === undefined ? 'picture.kind' : weightRefusal(file.size);
}

/** The picture's id, and the address to which its bytes are sent with PUT, once. */
export interface Upload {
  id: string;
  upload: { url: string };
}

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
