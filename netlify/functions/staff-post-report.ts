import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { reasonSchema } from '#domain/staff/staff-listing.ts';
import { requireStaff } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/post-reports/:post' };

const decisionSchema = z.strictObject({ hidden: z.boolean(), note: reasonSchema });

/** Hides or shows a reported post of the feed, which settles its reports. */
export default endpoint({
  POST: async (request, { params }) => {
    const staff = await requireStaff(request);
    const post = requireId(params['post']);
    const { hidden, note } = await requireJson(request, decisionSchema);
    await recordMember(staff);
    await call('decide_post', {
      p_actor_id: staff.id,
      p_post_id: post,
      p_is_hidden: hidden,
      p_reason: note,
    });
    await purgeChangedPages();
  },
});
