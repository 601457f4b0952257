/** Uploads bytes with XMLHttpRequest, because fetch reports no upload progress. */
import { Problem } from '#domain/problem/problem.ts';

/** Timeout of the upload, long enough for a picture on a bad connection. */
const timeoutMs = 5 * 60_000;

interface SendOptions {
  /** Called with the sent share, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Sends bytes to an address with PUT.
 * @returns the status of the response.
 * @throws {Problem} `database-unavailable` without a response, or the signal's reason.
 */
export function putBytes(
  address: string,
  bytes: Blob,
  type: string,
  { onProgress, signal }: SendOptions,
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
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    request.send(bytes);
  });
}
