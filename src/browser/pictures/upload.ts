/** A picture's way to the site: made smaller, sent to an address signed for it, and checked there. */
import { fileRefusal, typeOfFile, type Upload } from '#domain/picture/file.ts';
import type { Picture, PicturePurpose } from '#domain/picture/picture.ts';
import { pictureRefusal, tooHeavy } from '#domain/picture/refusals.ts';
import type { UploadRequest } from '#domain/picture/upload.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requestJson } from '../api/request.ts';
import { shrink } from './canvas.ts';
import { putBytes } from './send.ts';

/** What a picture is for; `draftId` is the client's name of the post. */
export type UploadOptions = Pick<UploadRequest, 'purpose' | 'draftId'>;

interface Sending {
  /** Is told the share that is done, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a picture; called again after a failure it goes on where it was. */
export type RunUpload = (sending?: Sending) => Promise<Picture>;

/** How many milliseconds to wait before each further try. */
const pauses = [1_000, 3_000, 6_000];
/** The same while the server works on it; after a minute another call of ours takes over there. */
const pausesOfMaking = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** The share of the way that the bytes are. */
const travelShare = 0.9;

/**
 * Prepares the sending of a picture, for whoever may want to try again.
 * @returns what sends it and resolves to the picture as the site shows it. It throws a {@link Problem}:
 *   `invalid-input` in words when it is not taken; `too-many-requests`, `not-signed-in`,
 *   `identity-unavailable`, `database-unavailable` and others that pass; or the signal's reason.
 */
export function prepareUpload(file: File, options: UploadOptions): RunUpload {
  let bytes: Blob | undefined;
  let begun: Upload | undefined;
  let arrived = false;

  return async ({ onProgress = () => undefined, signal } = {}) => {
    try {
      bytes ??= await requireSendable(file, options.purpose);
      signal?.throwIfAborted();
      const type = typeOfFile({ name: file.name, type: bytes.type }) ?? bytes.type;
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

/** Lets go of a picture that is in no post. If that fails, it is cleaned away in a week. */
export async function giveUpPicture(id: string): Promise<void> {
  await requestJson({ method: 'DELETE', path: `/api/pictures/${id}` }).catch(() => undefined);
}

/** Refused for good, or cleaned away meanwhile. */
function mustBeginAnew(problem: unknown): boolean {
  return problem instanceof Problem && ['invalid-input', 'not-found'].includes(problem.code);
}

async function requireSendable(file: File, purpose: PicturePurpose): Promise<Blob> {
  const refusal = fileRefusal(file);
  if (refusal !== undefined) throw pictureRefusal(refusal);
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
    if (status === 413) throw pictureRefusal(tooHeavy(bytes.size));
    // The address works once: of a further try, this says that the first arrived after all.
    if (attempt > 1 && [400, 409].includes(status)) return;
    throw new Problem('not-found');
  });
}

function finish(id: string, signal: AbortSignal | undefined): Promise<Picture> {
  const path = `/api/pictures/${id}/finish`;
  const work = () => requestJson<Picture>({ method: 'POST', path, signal });
  return patiently(signal, work, pausesOfMaking);
}

/** Whether it may go better by itself: it failed on the other side or on the way, or is being done. */
function isTemporary(problem: unknown): boolean {
  return problem instanceof Problem && (problem.isOutage || problem.code === 'in-progress');
}

/** Tries again what may pass. */
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
