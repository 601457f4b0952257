/** A picture that a member picked, on its way or there. Plain data, so that a draft can keep it. */
import { Problem } from '#domain/problem/problem.ts';
import { describeRefusal } from '#domain/problem/refusal.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Text } from '#content/text/text.ts';

export interface PickedPicture {
  /** Its name while nobody else knows it. */
  key: string;
  /** The site's name of it, once it is ready, with width and height in pixels. */
  id?: string;
  width?: number;
  height?: number;
  /** What it shows, for those who can't see it. */
  alt: string;
  /** A refused one takes no place, and stands behind the others until something else is chosen. */
  state: 'sending' | 'ready' | 'failed' | 'refused';
  /** The share of its way that is done, from 0 to 1. */
  progress: number;
  /** What is wrong, in words. */
  problem?: string;
  /** Its look as a `data:` address, '' where the browser knows none. */
  preview: string;
}

type PlacedPicture = PickedPicture & { state: Exclude<PickedPicture['state'], 'refused'> };

/** Changes the pictures, whatever they are by then: progress and words may come at once. */
export type ChangePictures = (change: (pictures: PickedPicture[]) => PickedPicture[]) => void;

/** A picture that is about to be sent. */
export function createPickedPicture(): PickedPicture {
  return { key: crypto.randomUUID(), alt: '', state: 'sending', progress: 0, preview: '' };
}

/** The ready ones, as a post is told of them, in order. */
export function getArrangement(pictures: PickedPicture[]): { id: string; alt: string }[] {
  return pictures.flatMap(({ id, alt, state }) =>
    state === 'ready' && id !== undefined ? [{ id, alt: alt.trim() }] : [],
  );
}

/** The same list with one of them in its neighbour's place. */
export function moved<One>(list: One[], isIt: (one: One) => boolean, by: 1 | -1): One[] {
  const from = list.findIndex(isIt);
  const to = from + by;
  const [one, other] = [list[from], list[to]];
  if (!one || !other) return list;
  const arranged = [...list];
  arranged[from] = other;
  arranged[to] = one;
  return arranged;
}

/** Those that take a place: all but the refused. */
export function picturesWithSlot(pictures: PickedPicture[]) {
  return pictures.filter((one): one is PlacedPicture => one.state !== 'refused');
}

/** The same pictures with one of them refused, in words. */
export function refused(pictures: PickedPicture[], key: string, problem: string): PickedPicture[] {
  const one = pictures.find((picture) => picture.key === key);
  if (!one) return pictures;
  const others = pictures.filter((picture) => picture !== one);
  return [...others, { ...one, state: 'refused', problem }];
}

/** Whether another try of the same file could end otherwise. */
export function canRetryAfter(error: unknown): boolean {
  return !(error instanceof Problem && error.code === 'invalid-input');
}

/** What somebody is told whose picture was not sent. */
export function describeProblem(error: unknown, text: Text['pictures']): string {
  if (!(error instanceof Problem)) return text.failed;
  if (error.code === 'too-many-requests')
    return fill(text.tooOften, { advice: error.said?.advice ?? '' });
  if (error.code === 'not-signed-in') return text.sessionEnded;
  const [field] = error.fields ?? [];
  return field ? describeRefusal(field.message, text.refusals) : text.failed;
}
