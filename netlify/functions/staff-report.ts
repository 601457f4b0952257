import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { reasonSchema } from '#domain/staff/staff-listing.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/reports/:business' };

const decisionSchema = z.strictObject({
  outcome: z.enum(['resolved', 'dismissed'], {
    error: 'report.outcome.missing',
  }),
  note: reasonSchema,
  /** `last_number` of the group from the list response. Later reports stay open. */
  lastNumber: z.int('report.lastNumber.missing'),
});

/** Settles the reports of a listing that staff have read. */
export default endpoint({
  POST: async (request, { params: { business = '' } }) => {
    const staff = await requireStaff(request);
    const { note, outcome, lastNumber } = await requireJson(request, decisionSchema);
    await recordMember(staff);
    await call('settle_reports', {
      p_actor_id: staff.id,
      p_business: business,
      p_outcome: outcome,
      p_reason: note,
      p_last_report_id: lastNumber,
    });
  },
});
