import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { jobDraftSchema } from '#domain/job/job-draft.ts';
import { Problem } from '#domain/problem/problem.ts';
import { noteSchema } from '#domain/staff/staff-report.ts';
import { vacancyActions } from '#domain/staff/staff-vacancy.ts';
import { requireStaff } from '../auth/require-member.ts';
import { recordMember } from '../data/members.ts';
import { endVacancy, publishVacancy, requireVacancy } from '../data/staff-vacancies.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';

export const config: Config = { path: '/api/staff/vacancies/:id/:action' };

const endSchema = z.strictObject({ reason: noteSchema });

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
    if (action === 'publish') {
      await publishVacancy(staff, id, await requireJson(request, jobDraftSchema));
    } else {
      await endVacancy(staff, id, action, (await requireJson(request, endSchema)).reason);
    }
    return privateJson(await requireVacancy(id));
  },
});
