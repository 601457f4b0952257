import type { Config } from '@netlify/functions';
import { restoreStateSchema, restoreStepSchema, type RestoreState } from '#domain/staff/restore.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call, createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { startOverdueRuns } from '../operations/overdue-runs.ts';
import { recordRun } from '../operations/record-run.ts';
import { requestNightlyBuild } from '../pages/nightly-build.ts';
import { compareRestored } from '../payments/compare-restored.ts';
import { findReconciliationError, reconcile } from '../payments/reconcile.ts';

export const config: Config = { path: '/api/staff/restore' };

/** Compares with the providers as the nightly schedule does. */
const compare = () => recordRun('reconcile-payments', reconcile, findReconciliationError);

export default endpoint({
  /** Returns the last restore of a backup. */
  GET: async (request) => {
    await requireStaff(request);
    return readRestore();
  },
  /**
   * Compares the restored books, or releases outgoing messages after a comparison and starts what is overdue since the
   * backup. Returns the restore.
   */
  POST: async (request) => {
    const { id: actorId } = await requireStaff(request);
    const { step } = await requireJson(request, restoreStepSchema);
    if (step === 'compare') await compareRestored(compare);
    else await release(actorId);
    return readRestore();
  },
});

async function release(actorId: string): Promise<void> {
  await call('release_outgoing', { p_actor_id: actorId });
  // Only schedules of a day wait for long. All others run by themselves within minutes.
  await startOverdueRuns([
    ['build-nightly', () => recordRun('build-nightly', requestNightlyBuild)],
    ['reconcile-payments', compare],
  ]);
}

async function readRestore(): Promise<RestoreState> {
  const restore = await unwrapResponse(
    createDatabaseClient()
      .from('restores')
      .select('restored_at,taken_at,erasures,compared_at,comparison,released_at')
      .order('id', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
  return restoreStateSchema.parse({ restore });
}
