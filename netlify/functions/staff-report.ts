import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { noteSchema } from '#domain/staff/staff-report.ts';
import { requireStaff } from '../auth/require-member.ts';
import { recordMember } from '../data/members.ts';
import { settleReports } from '../data/staff-reports.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/staff/reports/:business' };

const decisionSchema = z.strictObject({
  outcome: z.enum(['resolved', 'dismissed'], {
    error: 'report.outcome.missing',
  }),
  note: noteSchema,
  seen: z.int('report.seen.missing'),
});

/** Settles the reports of a listing that staff have read. */
export default endpoint({
  POST: async (request, { params }) => {
    const staff = await requireStaff(request);
    const decision = await requireJson(request, decisionSchema);
    await recordMember(staff);
    await settleReports(staff, params['business'] ?? '', decision);
    return new Response(null, { status: 204 });
  },
});
