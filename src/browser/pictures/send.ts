/** Sends bytes so that one can watch: fetch tells nothing of an upload's progress. */
import { Problem } from '#domain/problem/problem.ts';

/** Enough for a picture on a bad connection. */
const timeoutMs = 5 * 60_000;

interface Watching {
  /** Is told the share that has gone, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Puts bytes at an address.
 * @returns the status of the answer.
 * @throws {Problem} `database-unavailable` when no answer came, or the signal's reason.
 */
export function putBytes(
  address: string,
  bytes: Blob,
  type: string,
  { onProgress, signal }: Watching,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () =>
      reject(signal?.aborted ? (signal.reason as Error) : new Problem('database-unavailable'));
    request.open('PUT', address);
    request.timeout = timeoutMs;
    request.setRequestHeader('content-type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(request.status);
    request.onerror = request.ontimeout = request.onabort = fail;
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    request.send(bytes);
  });
}
