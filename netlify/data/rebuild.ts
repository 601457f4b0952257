/** Asking the platform to build the site again. */
import * as z from 'zod';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/** The caller waits for the platform's response. */
const timeoutMs = 8_000;

/** What the webhook's projection sends, as far as a person wants to read it among the deploys. */
const documentSchema = z.object({ _type: z.string(), slug: z.string().nullish() });

/** @throws {Problem} `not-set-up` */
export function rebuildSettings() {
  const { rebuild } = environment();
  if (!rebuild) throw new Problem('not-set-up');
  return rebuild;
}

/** Builds the site once more, where somebody set a hook for it. @throws {Problem} as {@link askForRebuild}. */
export async function buildNightly(): Promise<void> {
  const { nightlyHook } = environment();
  if (nightlyHook !== undefined) await askForRebuild(nightlyHook, 'Nightly');
}

/**
 * Asks for a build. The platform queues builds and leaves out those that a later one covers.
 * @param title - of the build, for who reads the platform's list of them.
 * @throws {Problem} `build-hook-unavailable`
 */
export async function askForRebuild(hook: string, title: string): Promise<void> {
  const address = new URL(hook);
  address.searchParams.set('trigger_title', title);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(address, { method: 'POST', signal });
    if (!answer.ok) throw new Error(`The build hook answers ${answer.status}.`);
  } catch (cause) {
    throw new Problem('build-hook-unavailable', { cause });
  }
}

/** @param document - what an editor changed, as JSON. */
export function readTitle(document: string): string {
  try {
    const { _type, slug } = documentSchema.parse(JSON.parse(document));
    return ['Sanity', _type, slug ?? ''].join(' ').trim().slice(0, 100);
  } catch {
    return 'Sanity';
  }
}
