/** Uploads bytes with XMLHttpRequest, because fetch reports no upload progress. */
import { Problem } from '#domain/problem/problem.ts';

/** Timeout of the upload in ms, long enough for a picture on a bad connection. */
const timeoutMs = 5 * 60_000;

interface SendOptions {
  /** Called with the share of the bytes that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Sends bytes to an address with PUT.
 * @returns the status of the response.
 * @throws {Problem} `database-unavailable` if no response arrives.
 * @throws the signal's reason after an abort.
 */
export function putBytes(
  address: string,
  bytes: Blob,
  type: string,
  { onProgress, signal }: SendOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abortRequest = () => request.abort();
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
    request.onloadend = () => signal?.removeEventListener('abort', abortRequest);
    signal?.addEventListener('abort', abortRequest);
    request.send(bytes);
  });
}
