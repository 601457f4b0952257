/** The upload of a picture: it is scaled down, sent to a signed address, and checked by the server. */
import { getFileRefusal, getPictureType, type Upload } from '#domain/picture/file.ts';
import type { Picture, PicturePurpose } from '#domain/picture/picture.ts';
import { createPictureProblem, createWeightRefusal } from '#domain/picture/refusals.ts';
import type { UploadRequest } from '#domain/picture/upload.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requestJson } from '../api/request.ts';
import { shrink } from './canvas.ts';
import { putBytes } from './send.ts';

/** The purpose of a picture; `draftId` is the client's id of the post. */
export type UploadOptions = Pick<UploadRequest, 'purpose' | 'draftId'>;

interface Sending {
  /** Called with the completed share, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Uploads the picture; after a failure another call continues at the failed step. */
export type RunUpload = (sending?: Sending) => Promise<Picture>;

/** Delays in ms before each retry. */
const pauses = [1_000, 3_000, 6_000];
/**
 * Delays in ms while the server processes the picture. After a minute another request takes over the processing.
 */
const pausesOfMaking = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** The share of the upload in the total progress. */
const travelShare = 0.9;

/**
 * Prepares an upload that the caller can retry.
 * @returns a function that uploads the picture and resolves to it as the site serves it. It throws a {@link
 * Problem}: `invalid-input` with a message for a rejected picture; `too-many-requests`, `not-signed-in`,
 * `identity-unavailable`, `database-unavailable` and other temporary ones; or the signal's reason.
 */
export function prepareUpload(file: File, options: UploadOptions): RunUpload {
  let bytes: Blob | undefined;
  let begun: Upload | undefined;
  let arrived = false;

  return async ({ onProgress = () => undefined, signal } = {}) => {
    try {
      bytes ??= await requireSendable(file, options.purpose);
      signal?.throwIfAborted();
      const type = getPictureType({ name: file.name, type: bytes.type }) ?? bytes.type;
      const body = { ...options, type, size: bytes.size };
      begun ??= await requestJson<Upload>({ method: 'POST', path: '/api/pictures', body, signal });
      if (!arrived) await travel(begun.upload.url, bytes, type, { onProgress, signal });
      arrived = true;
      onProgress(travelShare);
      return await finish(begun.id, signal);
    } catch (problem) {
      if (begun && signal?.aborted) void giveUpPicture(begun.id);
      if (mustBeginAnew(problem)) {
        begun = undefined;
        arrived = false;
      }
      throw problem;
    }
  };
}

/** Deletes a picture that no post uses. After a failure the server deletes it within a week. */
export async function giveUpPicture(id: string): Promise<void> {
  await requestJson({ method: 'DELETE', path: `/api/pictures/${id}` }).catch(() => undefined);
}

/** Returns true if the upload was rejected permanently or deleted meanwhile. */
function mustBeginAnew(problem: unknown): boolean {
  return problem instanceof Problem && ['invalid-input', 'not-found'].includes(problem.code);
}

async function requireSendable(file: File, purpose: PicturePurpose): Promise<Blob> {
  const refusal = getFileRefusal(file);
  if (refusal !== undefined) throw createPictureProblem(refusal);
  return shrink(file, purpose);
}

async function travel(address: string, bytes: Blob, type: string, sending: Sending): Promise<void> {
  const onProgress = (share: number) => sending.onProgress?.(share * travelShare);
  let attempt = 0;
  await patiently(sending.signal, async () => {
    attempt += 1;
    const status = await putBytes(address, bytes, type, { ...sending, onProgress });
    if (status < 300) return;
    if (status >= 500) throw new Problem('database-unavailable');
    if (status === 413) throw createPictureProblem(createWeightRefusal(bytes.size));
    // The address works once, so this status of a retry means that the first attempt succeeded.
    if (attempt > 1 && [400, 409].includes(status)) return;
    throw new Problem('not-found');
  });
}

function finish(id: string, signal: AbortSignal | undefined): Promise<Picture> {
  const path = `/api/pictures/${id}/finish`;
  const work = () => requestJson<Picture>({ method: 'POST', path, signal });
  return patiently(signal, work, pausesOfMaking);
}

/** Returns true if a retry can succeed: the site or the network failed, or the processing is in progress. */
function isTemporary(problem: unknown): boolean {
  return problem instanceof Problem && (problem.isOutage || problem.code === 'in-progress');
}

/** Retries after temporary problems. */
async function patiently<Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
  between: readonly number[] = pauses,
): Promise<Result> {
  for (const pause of between) {
    try {
      return await work();
    } catch (problem) {
      if (signal?.aborted || !isTemporary(problem)) throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal?.throwIfAborted();
  }
  return work();
}
