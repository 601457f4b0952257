import { Problem } from '#domain/problem/problem.ts';
import { toConnectionProblem } from './member-fetch.ts';

/**
 * Loads a public picture of the site as a file.
 * @param name - the name of the file for its receiver.
 * @throws {Problem} of the endpoint, or `database-unavailable` if the request fails.
 */
export async function loadPictureFile(path: string, name: string): Promise<File> {
  try {
    const response = await fetch(path);
    if (!response.ok) throw Problem.from(await response.json().catch(() => null));
    const picture = await response.blob();
    return new File([picture], name, { type: picture.type });
  } catch (cause) {
    throw toConnectionProblem(cause);
  }
}
