import type { Config } from '@netlify/functions';
import { toJobRow } from '#domain/job/open-job.ts';
import { Problem } from '#domain/problem/problem.ts';
import { vacancyActionSchemas } from '#domain/staff/staff-vacancy.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { requireVacancy } from '../data/staff-vacancies.ts';
import { notifyCompanies } from '../emails/notify-companies.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/vacancies/:id/:action' };

/**
 * Changes a vacancy and returns it. The action `publish` publishes it as the job in the body, or replaces the text
 * of a published one. `close` closes a published one, and `refuse` refuses a new one. The company of a published or
 * refused vacancy gets an email.
 */
export default endpoint({
  POST: async (request, { params }) => {
    const staff = await requireStaff(request);
    const { action = '' } = params;
    if (!isVacancyAction(action)) throw new Problem('not-found');
    const { id } = await requireVacancy(params['id']);
    await recordMember(staff);
    const decision = { p_actor_id: staff.id, p_vacancy_id: id };
    if (action === 'publish') {
      const job = toJobRow(await requireJson(request, vacancyActionSchemas.publish));
      await call('publish_vacancy', { ...decision, p_job: job });
    } else {
      const { reason } = await requireJson(request, vacancyActionSchemas[action]);
      await call(`${action}_vacancy`, { ...decision, p_reason: reason });
    }
    await notifyCompanies(id);
    return requireVacancy(id);
  },
});

const isVacancyAction = (name: string): name is keyof typeof vacancyActionSchemas =>
  Object.hasOwn(vacancyActionSchemas, name);
