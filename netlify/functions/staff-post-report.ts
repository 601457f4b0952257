import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { Problem } from '#domain/problem/problem.ts';
import { noteSchema } from '#domain/staff/staff-report.ts';
import { requireStaff } from '../auth/require-member.ts';
import { recordMember } from '../data/members.ts';
import { decidePost } from '../data/staff-reports.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/staff/post-reports/:post' };

const decisionSchema = z.strictObject({ hidden: z.boolean(), note: noteSchema });

/** Hides a post of the noticeboard, or shows it; whoever reported it has been heard. */
export default endpoint({
  POST: async (request, { params }) => {
    const staff = await requireStaff(request);
    const post = params['post'] ?? '';
    if (!/^[1-9]\d{0,14}$/.test(post)) throw new Problem('not-found');
    const { hidden, note } = await requireJson(request, decisionSchema);
    await recordMember(staff);
    await decidePost(staff, Number(post), hidden, note);
    return new Response(null, { status: 204 });
  },
});
