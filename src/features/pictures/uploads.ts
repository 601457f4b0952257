/**
 * The running uploads of this tab. They live outside the components, so that closing and opening a form neither
 * stops nor repeats them.
 */
import { createThumbnail } from '#browser/pictures/canvas.ts';
import { fill } from '#domain/text/placeholders.ts';
import {
  discardPicture,
  prepareUpload,
  type RunUpload,
  type UploadOptions,
} from '#browser/pictures/upload.ts';
import {
  canRetryAfter,
  describeProblem,
  refused,
  type ChangePictures,
  type PickedPicture,
} from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';

interface Upload {
  /** Name of the file. */
  name: string;
  run: RunUpload;
  stop: AbortController;
}

/** Receives the updates of an upload. */
interface Listener {
  change: ChangePictures;
  text: Text['pictures'];
}

const uploads = new Map<string, Upload>();
// Files are processed sequentially: phones have little memory, and on a slow connection the first picture arrives
// sooner.
const thumbnailQueue = inTurns();
const uploadQueue = inTurns();

export function startUpload(key: string, file: File, options: UploadOptions, listener: Listener) {
  const { name } = file;
  uploads.set(key, { name, run: prepareUpload(file, options), stop: new AbortController() });
  void thumbnailQueue(async () => {
    if (!uploads.has(key)) return;
    const preview = await createThumbnail(file);
    updatePicture(listener, key, { preview });
  });
  void sendUpload(key, listener);
}

/** Returns true if the file is still in memory; a reload or a refusal drops it. */
export function canRetryUpload(key: string): boolean {
  return uploads.has(key);
}

/** Stops the upload of a picture, and releases it on the site if it has arrived. */
export function dropPicture({ key, id }: PickedPicture) {
  uploads.get(key)?.stop.abort();
  uploads.delete(key);
  if (id !== undefined) void discardPicture(id);
}

/** Starts an upload, or resumes a failed one. */
export async function sendUpload(key: string, listener: Listener): Promise<void> {
  const upload = uploads.get(key);
  if (!upload) return;
  const { signal } = upload.stop;
  updatePicture(listener, key, { state: 'sending', progress: 0, problem: undefined });
  try {
    const picture = await uploadQueue(() => {
      signal.throwIfAborted();
      const onProgress = (progress: number) => updatePicture(listener, key, { progress });
      return upload.run({ onProgress, signal });
    });
    uploads.delete(key);
    updatePicture(listener, key, { ...picture, state: 'ready', progress: 1 });
  } catch (error) {
    if (signal.aborted) return;
    const { text, change } = listener;
    const problem = describeProblem(error, text);
    if (canRetryAfter(error)) {
      updatePicture(listener, key, { state: 'failed', problem });
      return;
    }
    uploads.delete(key);
    const message = fill(text.refused, { name: upload.name, problem });
    change((pictures) => refused(pictures, key, message));
  }
}

/** Changes properties of one picture. */
export function updatePicture(
  { change }: Pick<Listener, 'change'>,
  key: string,
  news: Partial<PickedPicture>,
) {
  change((pictures) =>
    pictures.map((picture) => (picture.key === key ? { ...picture, ...news } : picture)),
  );
}

/** Returns a queue: a function that starts each task after all earlier ones. */
function inTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
