/** Requests builds of the site from the platform. */
import * as z from 'zod';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';
import { call, createDatabaseClient, unwrapResponse } from './database.ts';

/** Timeout of the request. It is short, because the caller waits for the platform's response. */
const timeoutMs = 8_000;

/** The fields of the webhook's projection that appear in the title of a build. */
const documentSchema = z.object({ _type: z.string(), slug: z.string().nullish() });

/** Returns the settings for builds. @throws {Problem} `not-set-up` */
export function requireRebuildSettings() {
  const { rebuild } = environment();
  if (!rebuild) throw new Problem('not-set-up');
  return rebuild;
}

/**
 * Requests the nightly build if a build hook for it is configured, and public data changed since the last build.
 * @param builtAt - the time of the last build in ISO 8601, undefined if it is unknown
 * @throws {Problem} `database-unavailable`, or as {@link requestBuild}
 */
export async function buildNightly(builtAt: string | undefined): Promise<void> {
  const { nightlyHook } = environment();
  if (nightlyHook === undefined) return;
  if (builtAt === undefined || (await hasChangedSince(builtAt)))
    await requestBuild(nightlyHook, 'Nightly');
}

/**
 * Returns true if static pages differ from the database: an advert or a job became public, changed or ended after the
 * build. A build costs as many credits of the platform as many thousand requests.
 * @param builtAt - the time of the build, in ISO 8601
 * @throws {Problem} `database-unavailable`
 */
async function hasChangedSince(builtAt: string): Promise<boolean> {
  const database = createDatabaseClient();
  const publicStates = '(live,published)';
  const [changedListings, transitions] = await Promise.all([
    unwrapResponse(database.from('live_listings').select('id').gte('changed_at', builtAt).limit(1)),
    unwrapResponse(
      database
        .from('audit_log')
        .select('id')
        .gte('at', builtAt)
        .in('subject', ['listing', 'vacancy'])
        .or(`from_state.in.${publicStates},to_state.in.${publicStates}`)
        .limit(1),
    ),
  ]);
  return changedListings.length > 0 || transitions.length > 0;
}

/**
 * Requests a build. The build starts at once if the last one started at least 15 minutes ago. Otherwise a run of the
 * schedule later starts one build for all open requests. A build costs credits of the platform. While outgoing messages
 * are held, the request stays open.
 * @param title - of the build, in the platform's list
 * @throws {Problem} `build-hook-unavailable` or `database-unavailable`. A stored request stays open all the same
 */
export async function requestBuild(hook: string, title: string): Promise<void> {
  await call('request_site_build', { p_title: title });
  await startBuild(hook);
}

/** Starts a build for open requests if it is due. @throws {Problem} as {@link requestBuild} */
export async function buildRequested(): Promise<void> {
  const { rebuild, nightlyHook } = environment();
  const hook = rebuild?.hook ?? nightlyHook;
  if (hook !== undefined) await startBuild(hook);
}

/**
 * Starts a build for planned posts that became due after the last build. It starts at once, because their editor was
 * promised the minute.
 * @param dueAt - the latest time of publication among these posts, in ISO 8601
 * @throws {Problem} as {@link requestBuild}
 */
export async function buildPlannedPosts(dueAt: string): Promise<void> {
  const { rebuild, nightlyHook } = environment();
  const hook = rebuild?.hook ?? nightlyHook;
  if (hook === undefined) return;
  await startBuild(hook, (database) =>
    unwrapResponse(database.rpc('lease_planned_build', { p_due_at: dueAt })),
  );
}

type Database = ReturnType<typeof createDatabaseClient>;
type Lease = { title: string; last_request: number };

const leaseRequested = (database: Database): Promise<Lease[]> =>
  unwrapResponse(database.rpc('lease_site_build'));

/**
 * The lease comes first, so that two runs at the same time start one build. A request is closed after the hook has
 * accepted the build. If this process ends before the request is closed, a second build follows.
 */
async function startBuild(hook: string, takeLease = leaseRequested): Promise<void> {
  const database = createDatabaseClient();
  const [lease] = await takeLease(database);
  if (!lease) return;
  try {
    await callBuildHook(hook, lease.title);
  } catch (error) {
    if (!isTimeout(error as Problem)) await unwrapResponse(database.rpc('release_site_build'));
    throw error;
  }
  await call('finish_site_build', { p_last_request: lease.last_request });
}

/** @throws {Problem} `build-hook-unavailable` */
async function callBuildHook(hook: string, title: string): Promise<void> {
  const address = new URL(hook);
  address.searchParams.set('trigger_title', title);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { method: 'POST', signal });
    if (!response.ok) throw new Error(`The build hook answers ${response.status}.`);
  } catch (cause) {
    throw new Problem('build-hook-unavailable', { cause });
  }
}

/** True if the hook sent no response in time. The build may have started, so its lease stays. */
function isTimeout({ cause }: Problem): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/**
 * Returns the title of the build that a published document causes; 'Sanity' for an unreadable document.
 * @param document - the document as JSON
 */
export function getBuildTitle(document: string): string {
  try {
    const { _type, slug } = documentSchema.parse(JSON.parse(document));
    return ['Sanity', _type, slug ?? ''].join(' ').trim().slice(0, 100);
  } catch {
    return 'Sanity';
  }
}
