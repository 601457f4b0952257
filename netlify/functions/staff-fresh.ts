import type { Config } from '@netlify/functions';
import { freshDecisionSchema } from '#domain/staff/staff-fresh.ts';
import { requireStaff } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/fresh/:post' };

/** Shows a public post to visitors, marks it as viewed, or refuses it with a reason for its author. */
export default endpoint({
  POST: async (request, { params }) => {
    const staff = await requireStaff(request);
    const post = requireId(params['post']);
    const decision = await requireJson(request, freshDecisionSchema);
    await recordMember(staff);
    await call('decide_public_post', {
      p_actor_id: staff.id,
      p_post_id: post,
      p_decision: decision.decision,
      // The generated types do not know that the argument may be null.
      p_edited_at: decision.edited_at as string,
      ...(decision.decision === 'refused' && { p_reason: decision.reason }),
    });
    await purgeChangedPages();
  },
});
