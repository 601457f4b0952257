/** The businesses beside the feed, as the site's build listed them. */
import type { ListedBusiness } from '#domain/listing/listed-business.ts';

/** How long, in milliseconds, a slow connection may take. */
const patience = 30_000;

/** @throws {Error} when they cannot be had. */
export async function askForBusinesses<Picture>(): Promise<ListedBusiness<Picture>[]> {
  const answer = await fetch('/businesses.json', { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`/businesses.json answered ${answer.status}.`);
  return (await answer.json()) as ListedBusiness<Picture>[];
}
