/**
 * The running and failed uploads of this tab. They are stored outside of the components, so that they continue
 * while a form is closed.
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
  markAsRefused,
  type ChangePictures,
  type PickedPicture,
} from './picked-picture.ts';
import type { Text } from '#content/text/text.ts';

interface Upload {
  /** Name of the file. */
  name: string;
  run: RunUpload;
  controller: AbortController;
}

/** Receives the updates of an upload. */
interface Listener {
  change: ChangePictures;
  text: Text['pictures'];
}

const uploads = new Map<string, Upload>();
// Files are processed one after another, because phones have little memory, and because the first picture arrives
// sooner on a slow connection.
const thumbnailQueue = createQueue();
const uploadQueue = createQueue();

/**
 * Starts the upload and the thumbnail of a file. Both wait for earlier files.
 * @param key - the local key of the picture.
 */
export function startUpload(key: string, file: File, options: UploadOptions, listener: Listener) {
  const { name } = file;
  uploads.set(key, { name, run: prepareUpload(file, options), controller: new AbortController() });
  void thumbnailQueue(async () => {
    if (!uploads.has(key)) return;
    const preview = await createThumbnail(file);
    updatePicture(listener, key, { preview });
  });
  void sendUpload(key, listener);
}

/**
 * Returns true if the file is still in memory. The file is dropped by a reload, a refusal, the end of the upload and
 * the removal of the picture.
 */
export function canRetryUpload(key: string): boolean {
  return uploads.has(key);
}

/** Stops the upload of a picture. A picture that was already uploaded is released on the site. */
export function dropPicture({ key, id }: PickedPicture) {
  uploads.get(key)?.controller.abort();
  uploads.delete(key);
  if (id !== undefined) void discardPicture(id);
}

/** Runs an upload, or repeats a failed one. */
export async function sendUpload(key: string, listener: Listener): Promise<void> {
  const upload = uploads.get(key);
  if (!upload) return;
  const { signal } = upload.controller;
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
    change((pictures) => markAsRefused(pictures, key, message));
  }
}

/** Changes properties of one picture. */
export function updatePicture(
  { change }: Pick<Listener, 'change'>,
  key: string,
  changes: Partial<PickedPicture>,
) {
  change((pictures) =>
    pictures.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture)),
  );
}

/** Returns a queue: a function that starts each task after all earlier tasks have ended. */
function createQueue() {
  let lastResult: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = lastResult.then(task);
    lastResult = result.catch(() => undefined);
    return result;
  };
}
