// @chunk site-data
/** JSON that anybody may read: what the build wrote, or a public endpoint answers. */

/** How long, in milliseconds, a slow connection may take. */
const timeout = 30_000;

/**
 * @typeParam Data - as whoever wrote it declares it; the site answers itself, so it is not parsed again.
 * @throws {Error} when it can't be had; or the signal's reason.
 */
export async function fetchSiteData<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const signals = [AbortSignal.timeout(timeout), ...(init.signal ? [init.signal] : [])];
  const answer = await fetch(path, { ...init, signal: AbortSignal.any(signals) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`, { cause: answer.status });
  return (await answer.json()) as Data;
}
