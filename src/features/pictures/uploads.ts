/**
 * The running and failed uploads of this tab. They are stored outside of the components, so that they continue
 * while a form is closed. Their files are also stored on the device, so that they continue after a reload.
 */
import { currentMember } from '#browser/identity.ts';
import { createThumbnail } from '#browser/pictures/canvas.ts';
import { loadFile, removeFile, storeFile } from '#browser/pictures/stored-files.ts';
import { onReconnection } from '#browser/polling.ts';
import { fill } from '#domain/text/placeholders.ts';
import {
  convertFile,
  discardPicture,
  prepareUpload,
  type RunUpload,
  type UploadOptions,
} from '#browser/pictures/upload.ts';
import {
  canRetryAfter,
  describeProblem,
  isTemporary,
  markAsRefused,
  type ChangePictures,
  type PickedPicture,
} from './picked-picture.ts';
import { startRetries } from './retries.ts';
import type { Text } from '#content/text/text.ts';

interface Upload {
  /** Name of the file. */
  name: string;
  memberId: string;
  run: RunUpload;
  controller: AbortController;
  isRunning: boolean;
  /** Stops the automatic retries after a failure. */
  stopRetries: () => void;
}

/** Receives the updates of an upload. */
interface Listener {
  change: ChangePictures;
  text: Text['pictures'];
}

const uploads = new Map<string, Upload>();
// Files are processed one after another, because phones have little memory, and because the first picture arrives
// sooner on a slow connection. All files are converted before the first one is sent, so that a reload loses none.
const conversionQueue = createQueue();
const uploadQueue = createQueue();

const getMemberId = () => currentMember()?.id ?? '';

/**
 * Starts the upload and the thumbnail of a file. Both wait for earlier files.
 * @param key - the local key of the picture.
 */
export function startUpload(key: string, file: File, options: UploadOptions, listener: Listener) {
  const memberId = getMemberId();
  void storeFile(memberId, key, file);
  const picture = conversionQueue(() => convertFile(file, options.purpose));
  uploads.set(key, {
    name: file.name,
    memberId,
    run: prepareUpload(picture, options),
    controller: new AbortController(),
    isRunning: false,
    stopRetries: () => undefined,
  });
  const showThumbnail = async (converted: File) => {
    if (!uploads.has(key)) return;
    void storeFile(memberId, key, converted);
    updatePicture(listener, key, { preview: await createThumbnail(converted) });
  };
  // A failed conversion is reported by the upload.
  picture.then(showThumbnail).catch(() => undefined);
  void sendUpload(key, listener);
}

/**
 * Continues the uploads that a reload stopped. A picture that was being sent fails if the device does not have its
 * file.
 * @param pictures - the restored pictures.
 */
export async function resumeUploads(
  pictures: readonly PickedPicture[],
  options: UploadOptions,
  listener: Listener,
): Promise<void> {
  const memberId = getMemberId();
  for (const { key, state } of pictures) {
    if ((state !== 'sending' && state !== 'failed') || uploads.has(key)) continue;
    const file = await loadFile(memberId, key);
    // Another call may have started the upload meanwhile.
    if (uploads.has(key)) continue;
    if (file) startUpload(key, file, options, listener);
    else if (state === 'sending')
      updatePicture(listener, key, { state: 'failed', problem: listener.text.lost });
  }
}

/**
 * Returns true if the file is still in memory. The file is dropped by a refusal, the end of the upload and the
 * removal of the picture.
 */
export function canRetryUpload(key: string): boolean {
  return uploads.has(key);
}

/** Stops the upload of a picture. A picture that was already uploaded is released on the site. */
export function dropPicture({ key, id }: PickedPicture) {
  uploads.get(key)?.controller.abort();
  endUpload(key);
  if (id !== undefined) void discardPicture(id);
}

function endUpload(key: string): void {
  const upload = uploads.get(key);
  if (!upload) return;
  upload.stopRetries();
  uploads.delete(key);
  void removeFile(upload.memberId, key);
}

/** The changes of a picture that waits for earlier uploads. */
const queued = { state: 'sending', isQueued: true, progress: 0, problem: undefined } as const;

/** Runs an upload, or repeats a failed one, and shows it as queued and running. */
export async function sendUpload(key: string, listener: Listener): Promise<void> {
  updatePicture(listener, key, queued);
  await runUpload(key, listener);
}

/** Runs an upload. A failed picture is shown as failed until bytes are sent or the connection returns. */
async function runUpload(key: string, listener: Listener): Promise<void> {
  const upload = uploads.get(key);
  if (!upload || upload.isRunning) return;
  const { signal } = upload.controller;
  upload.isRunning = true;
  let isQueued = true;
  upload.stopRetries();
  upload.stopRetries = onReconnection(() =>
    updatePicture(listener, key, { state: 'sending', isQueued, problem: undefined }),
  );
  try {
    const picture = await uploadQueue(() => {
      signal.throwIfAborted();
      isQueued = false;
      updatePicture(listener, key, { isQueued });
      const onProgress = (progress: number) =>
        updatePicture(listener, key, { state: 'sending', isQueued, progress, problem: undefined });
      return upload.run({ onProgress, signal });
    });
    updatePicture(listener, key, { ...picture, state: 'ready', progress: 1, problem: undefined });
    endUpload(key);
  } catch (error) {
    upload.isRunning = false;
    upload.stopRetries();
    if (!signal.aborted) handleFailure(key, upload, error, listener);
  }
}

function handleFailure(key: string, upload: Upload, error: unknown, listener: Listener): void {
  const { text, change } = listener;
  const problem = describeProblem(error, text);
  if (canRetryAfter(error)) {
    const willRetry = isTemporary(error);
    updatePicture(listener, key, { state: 'failed', problem, willRetry });
    const retry = (isLikely: boolean) => void (isLikely ? sendUpload : runUpload)(key, listener);
    if (willRetry) upload.stopRetries = startRetries(retry);
    return;
  }
  endUpload(key);
  const message = fill(text.refused, { name: upload.name, problem });
  change((pictures) => markAsRefused(pictures, key, message));
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
