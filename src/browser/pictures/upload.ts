/**
 * Uploads a picture: the browser scales it down and sends it to a signed address, and the server checks and
 * publishes it.
 */
import { getChoiceRefusal, getPictureType, type Upload } from '#domain/picture/file.ts';
import type { Picture, PicturePurpose } from '#domain/picture/picture.ts';
import {
  createPictureProblem,
  createWeightRefusal,
  getWeightRefusal,
} from '#domain/picture/refusals.ts';
import type { UploadRequest } from '#domain/picture/upload.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requestJson } from '../api/request.ts';
import { shrink } from './canvas.ts';
import { putBytes } from './send.ts';

/** The purpose of a picture. For a picture of a post, `draftId` is the client's id of the post. */
export type UploadOptions = Pick<UploadRequest, 'purpose' | 'draftId'>;

interface RunOptions {
  /** Called with the completed share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Uploads the picture. After a temporary failure another call continues at the failed step. */
export type RunUpload = (options?: RunOptions) => Promise<Picture>;

/** Delays in ms before the retries of a failed request. */
const retryDelaysMs = [1_000, 3_000, 6_000];
/**
 * Delays in ms before the retries while the server processes the picture. After a minute another request takes over
 * the processing.
 */
const processingDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** The share of the upload in the total progress. */
const uploadShare = 0.9;

/**
 * Converts a selected file to the picture for the upload.
 * @returns a file with the same name.
 * @throws {Problem} `invalid-input` with a message for a rejected file.
 */
export async function convertFile(file: File, purpose: PicturePurpose): Promise<File> {
  const choiceRefusal = getChoiceRefusal(file);
  if (choiceRefusal !== undefined) throw createPictureProblem(choiceRefusal);
  const bytes = await shrink(file, purpose);
  const weightRefusal = getWeightRefusal(bytes.size);
  if (weightRefusal !== undefined) throw createPictureProblem(weightRefusal);
  const type = getPictureType({ name: file.name, type: bytes.type }) ?? bytes.type;
  return new File([bytes], file.name, { type });
}

/**
 * Prepares an upload that the caller can retry.
 * @param picture - the result of {@link convertFile}.
 * @returns a function that uploads the picture and resolves to the published picture. The function throws a {@link
 * Problem}: `invalid-input` with a message for a rejected picture, or any code of {@link requestJson}. It throws
 * the signal's reason after an abort.
 */
export function prepareUpload(picture: Promise<File>, options: UploadOptions): RunUpload {
  let pendingUpload: Upload | undefined;
  let isSent = false;

  return async ({ onProgress = () => undefined, signal } = {}) => {
    try {
      const file = await picture;
      signal?.throwIfAborted();
      const body = { ...options, type: file.type, size: file.size };
      pendingUpload ??= await requestJson<Upload>({
        method: 'POST',
        path: '/api/pictures',
        body,
        signal,
      });
      if (!isSent) await sendFile(pendingUpload.upload.url, file, { onProgress, signal });
      isSent = true;
      onProgress(uploadShare);
      return await finishUpload(pendingUpload.id, signal);
    } catch (problem) {
      if (pendingUpload && signal?.aborted) void discardPicture(pendingUpload.id);
      if (mustRestart(problem)) {
        pendingUpload = undefined;
        isSent = false;
      }
      throw problem;
    }
  };
}

/**
 * Deletes a picture that no post uses. A failure is ignored, because the server deletes the picture within a week.
 */
export async function discardPicture(id: string): Promise<void> {
  await requestJson({ method: 'DELETE', path: `/api/pictures/${id}` }).catch(() => undefined);
}

/**
 * Returns true if the next call must request a new upload, because the present one was rejected permanently or
 * deleted meanwhile.
 */
function mustRestart(problem: unknown): boolean {
  return problem instanceof Problem && ['invalid-input', 'not-found'].includes(problem.code);
}

async function sendFile(address: string, file: File, options: RunOptions): Promise<void> {
  const onProgress = (share: number) => options.onProgress?.(share * uploadShare);
  let attempt = 0;
  await retryTemporary(options.signal, async () => {
    attempt += 1;
    const status = await putBytes(address, file, file.type, { ...options, onProgress });
    if (status < 300) return;
    if (status >= 500) throw new Problem('database-unavailable');
    if (status === 413) throw createPictureProblem(createWeightRefusal(file.size));
    // The address works once, so one of these statuses after a retry means that an earlier attempt succeeded.
    if (attempt > 1 && [400, 409].includes(status)) return;
    throw new Problem('not-found');
  });
}

function finishUpload(id: string, signal: AbortSignal | undefined): Promise<Picture> {
  const path = `/api/pictures/${id}/finish`;
  const work = () => requestJson<Picture>({ method: 'POST', path, signal });
  return retryTemporary(signal, work, processingDelaysMs);
}

/** Returns true if a retry can succeed: the site or the network failed, or the processing is in progress. */
function isTemporary(problem: unknown): boolean {
  return problem instanceof Problem && (problem.isOutage || problem.code === 'in-progress');
}

/** Calls `work`, and calls it again after each delay while it throws a temporary problem. */
async function retryTemporary<Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
  delaysMs: readonly number[] = retryDelaysMs,
): Promise<Result> {
  for (const delayMs of delaysMs) {
    try {
      return await work();
    } catch (problem) {
      if (signal?.aborted || !isTemporary(problem)) throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    signal?.throwIfAborted();
  }
  return work();
}
