/** A picture that a member selected, uploaded or not. Pictures are plain data, so that a draft can store them. */
import { Problem } from '#domain/problem/problem.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';

export interface PickedPicture {
  /** Local key, which identifies the picture before the site assigns an id. */
  key: string;
  /** The site's id. A ready picture has one. */
  id?: string;
  /** Width and height in px, if they are known. */
  width?: number;
  height?: number;
  appearance?: string | null | undefined;
  alt: string;
  /**
   * The state of the picture. A refused picture stays at the end of the list until the next selection, and does not
   * count towards the maximum.
   */
  state: 'sending' | 'ready' | 'failed' | 'refused';
  /** True while the upload waits for earlier ones. */
  isQueued?: boolean;
  /** Upload progress from 0 to 1. */
  progress: number;
  /** The problem as a sentence. */
  problem?: string;
  /** True for a failed upload that is repeated without an action of the member. */
  willRetry?: boolean;
  /** Thumbnail as a `data:` URL; '' if the browser has none. */
  preview: string;
}

/** A picture that counts towards the maximum. */
export type PictureWithSlot = PickedPicture & { state: Exclude<PickedPicture['state'], 'refused'> };

/**
 * Changes the pictures. The argument is a function of the current pictures, because progress and edits may arrive
 * at the same time.
 */
export type ChangePictures = (change: (pictures: PickedPicture[]) => PickedPicture[]) => void;

/** Creates the entry of a new upload. */
export function createPickedPicture(): PickedPicture {
  return { key: crypto.randomUUID(), alt: '', state: 'sending', progress: 0, preview: '' };
}

/** Returns the ready pictures in their order, in the format of a post's request. */
export function toPostPictures(pictures: PickedPicture[]): { id: string; alt: string }[] {
  return pictures.flatMap(({ id, alt, state }) =>
    state === 'ready' && id !== undefined ? [{ id, alt: alt.trim() }] : [],
  );
}

/**
 * Returns a copy of the list in which the matching item is moved. It returns the list itself if the item or its new
 * position is missing.
 * @param offset - the number of positions, negative towards the start
 */
export function moveItem<Item>(
  list: Item[],
  matches: (item: Item) => boolean,
  offset: number,
): Item[] {
  const index = list.findIndex(matches);
  const item = list[index];
  if (!item || !list[index + offset]) return list;
  const movedList = list.filter((_, position) => position !== index);
  movedList.splice(index + offset, 0, item);
  return movedList;
}

/** Returns true while an upload runs or is repeated. */
export const isPending = ({ state, willRetry }: PickedPicture) =>
  state === 'sending' || (state === 'failed' && willRetry === true);

/** The progress of the uploads of a form. */
export interface UploadCounts {
  /** The number of pictures. */
  total: number;
  /** The position of the picture that is sent, in the order of sending, counted from 1. */
  place: number;
  /** True while no picture is sent, because the connection is lost. */
  isStopped: boolean;
}

/** Returns the progress of the uploads; undefined if no upload runs or is repeated. */
export function countUploads(pictures: PickedPicture[]): UploadCounts | undefined {
  const total = getPicturesWithSlot(pictures).length;
  const pending = pictures.filter(isPending);
  if (pending.length === 0) return undefined;
  return {
    total,
    place: total - pending.length + 1,
    isStopped: pending.every(({ state }) => state === 'failed'),
  };
}

/**
 * Waits until no upload of a form runs or is repeated.
 * @param getPictures - returns the pictures of the form.
 * @param subscribe - calls its argument after each change of the form, until the returned function is called.
 * @returns a promise of the end: all pictures are uploaded, one of them was refused, or the signal cancelled the wait.
 */
export async function waitForUploads(
  getPictures: () => PickedPicture[],
  subscribe: (listener: () => void) => () => void,
  signal: AbortSignal,
): Promise<'uploaded' | 'refused' | 'cancelled'> {
  const countRefused = () => getPictures().filter(({ state }) => state === 'refused').length;
  const refusedCount = countRefused();
  if (!signal.aborted && countUploads(getPictures())) {
    await new Promise<void>((resolve) => {
      const unsubscribe = subscribe(() => {
        if (!countUploads(getPictures())) end();
      });
      const end = () => {
        unsubscribe();
        resolve();
      };
      signal.addEventListener('abort', end);
    });
  }
  if (signal.aborted) return 'cancelled';
  return countRefused() === refusedCount ? 'uploaded' : 'refused';
}

/** Returns the pictures that count towards the maximum, which are all except the refused ones. */
export function getPicturesWithSlot(pictures: PickedPicture[]) {
  return pictures.filter((picture): picture is PictureWithSlot => picture.state !== 'refused');
}

/**
 * Returns a copy of the list in which the picture is marked as refused and is the last one. Without a picture of
 * this key it returns the list itself.
 */
export function markAsRefused(
  pictures: PickedPicture[],
  key: string,
  problem: string,
): PickedPicture[] {
  const match = pictures.find((picture) => picture.key === key);
  if (!match) return pictures;
  const others = pictures.filter((picture) => picture !== match);
  return [...others, { ...match, state: 'refused', problem }];
}

/** Returns true if a retry of the same file can succeed. */
export function canRetryAfter(error: unknown): boolean {
  return !(error instanceof Problem && error.code === 'invalid-input');
}

/** Codes of problems, besides outages, that can be gone at the next attempt. */
const temporaryCodes = ['in-progress', 'not-found', 'not-signed-in'];

/** Returns true if the upload is repeated automatically. */
export function isTemporary(error: unknown): boolean {
  return error instanceof Problem && (error.isOutage || temporaryCodes.includes(error.code));
}

/** Returns the message about a failed upload. */
export function describeProblem(error: unknown, text: Text['pictures']): string {
  if (!(error instanceof Problem)) return text.failed;
  if (error.code === 'too-many-requests')
    return fill(text.tooOften, { advice: error.serverText?.advice ?? '' });
  if (error.code === 'not-signed-in') return text.sessionEnded;
  const [field] = error.fields ?? [];
  return field ? describeRefusal(field.message, text.refusals) : text.failed;
}
