import { Problem } from '#domain/problem/problem.ts';
import { toConnectionProblem, fetchAsMember } from './member-fetch.ts';

/** Time in ms after which the browser has surely read the file of a download. */
const revokeDelayMs = 60_000;

/**
 * Loads a file from one of the site's endpoints and saves it as a download.
 * @param onReceived - called with the number of bytes received so far.
 * @throws {Problem} of the endpoint or of {@link fetchAsMember}; `database-unavailable` if the request fails or the
 * response is incomplete.
 */
export async function downloadFile(
  path: string,
  name: string,
  onReceived?: (bytes: number) => void,
): Promise<void> {
  try {
    const response = await fetchAsMember(path);
    if (!response.ok) throw Problem.from(await response.json().catch(() => null));
    saveFile(await collectBody(response, onReceived), name);
  } catch (cause) {
    throw toConnectionProblem(cause);
  }
}

async function collectBody(
  response: Response,
  onReceived?: (bytes: number) => void,
): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (value) {
      parts.push(value);
      bytes += value.byteLength;
      onReceived?.(bytes);
    }
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  }
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}
