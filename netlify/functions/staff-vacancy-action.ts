import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { jobDraftSchema } from '#domain/job/job-draft.ts';
import { rowFromDraft } from '#domain/job/open-job.ts';
import { Problem } from '#domain/problem/problem.ts';
import { reasonSchema } from '#domain/staff/staff-listing.ts';
import { vacancyActions } from '#domain/staff/staff-vacancy.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { requireVacancy } from '../data/staff-vacancies.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/staff/vacancies/:id/:action' };

const endSchema = z.strictObject({ reason: reasonSchema });

/**
 * Publishes a vacancy as the job of the body, or changes the text of a published one; closes what is
 * published, or refuses what is new. Answers the vacancy as it is then.
 */
export default endpoint({
  POST: async (request, { params }) => {
    const staff = await requireStaff(request);
    const { success, data: action } = z.enum(vacancyActions).safeParse(params['action']);
    if (!success) throw new Problem('not-found');
    const { id } = await requireVacancy(params['id']);
    await recordMember(staff);
    const decision = { acting: staff.id, vacancy: id };
    if (action === 'publish') {
      const job = rowFromDraft(await requireJson(request, jobDraftSchema));
      await call('publish_vacancy', { ...decision, job });
    } else {
      const { reason: why } = await requireJson(request, endSchema);
      await call(`${action}_vacancy`, { ...decision, why });
    }
    return requireVacancy(id);
  },
});
