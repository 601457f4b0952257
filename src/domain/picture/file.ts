/** What can be said of a chosen file without opening it. */
import { pictureTypes } from './picture.limits.ts';
import type { Refusal } from '../problem/refusal.ts';
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
  const known = pictureTypes.find((one) => one === type);
  if (known !== undefined || (type !== '' && type !== 'image/jpg')) return known;
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''];
}

/** Why a file is not even sent, undefined where it may be. */
export function fileRefusal(file: ChosenFile): Refusal | undefined {
  return typeOfFile(file) === undefined ? 'picture.kind' : weightRefusal(file.size);
}
