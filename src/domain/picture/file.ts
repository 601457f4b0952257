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
  return typeByExtension[getExtension({ name })];
}

/** Extensions of further photos, which some browsers can decode although they report no media type. */
const otherExtensions = ['heic', 'heif', 'avif', 'jxl', 'bmp', 'tif', 'tiff'];

/** Media types of unknown content. */
const unknownTypes = ['', 'application/octet-stream'];

/** Media types of pictures that are no photos: they can move, or consist of markup. */
const otherPictureTypes = ['image/gif', 'image/svg+xml'];

/**
 * Returns the reason why a selected file is no photo; undefined for a photo. A photo can have any size and any
 * format, because the browser converts it before the upload.
 */
export function getChoiceRefusal(file: ChosenFile): Refusal | undefined {
  if (file.size === 0) return 'picture.empty';
  return isPhoto(file) ? undefined : 'picture.kind';
}

function isPhoto(file: ChosenFile): boolean {
  if (getPictureType(file) !== undefined) return true;
  if (unknownTypes.includes(file.type))
    return [...Object.keys(typeByExtension), ...otherExtensions].includes(getExtension(file));
  return file.type.startsWith('image/') && !otherPictureTypes.includes(file.type);
}

const getExtension = ({ name }: Pick<ChosenFile, 'name'>) =>
  name.split('.').at(-1)?.toLowerCase() ?? '';

/**
 * Returns the reason why a file cannot be uploaded as it is; undefined for a file that can. The browser converts
 * any other file first.
 */
export function getFileRefusal(file: ChosenFile): Refusal | undefined {
  return getPictureType(file) === undefined ? 'picture.kind' : getWeightRefusal(file.size);
}

/** The first bytes of the formats that the site accepts, as Latin-1 text. */
const signaturePattern = /^(?:\x89PNG\r\n|\xff\xd8\xff|RIFF[^]{4}WEBP)/;

/** Number of bytes that {@link hasPictureSignature} reads. */
export const signatureLength = 12;

/**
 * Returns true if a file begins like a picture that the site accepts. Its name and its media type can be wrong:
 * phones share HEIC photos with the extension of a JPEG.
 */
export function hasPictureSignature(head: Uint8Array): boolean {
  return signaturePattern.test(String.fromCharCode(...head.subarray(0, signatureLength)));
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
