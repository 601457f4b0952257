import type { Config } from '@netlify/functions';
import { restoreStateSchema, restoreStepSchema, type RestoreState } from '#domain/staff/restore.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call, createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { compareRestored } from '../payments/compare-restored.ts';

export const config: Config = { path: '/api/staff/restore' };

export default endpoint({
  /** Returns the last restore of a backup. */
  GET: async (request) => {
    await requireStaff(request);
    return readRestore();
  },
  /** Compares the restored books, or releases outgoing messages after a comparison. Returns the restore. */
  POST: async (request) => {
    const { id: actorId } = await requireStaff(request);
    const { step } = await requireJson(request, restoreStepSchema);
    if (step === 'compare') await compareRestored();
    else await call('release_outgoing', { p_actor_id: actorId });
    return readRestore();
  },
});

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
