import type { Config } from '@netlify/functions';
import { requireStaff } from '../auth/require-member.ts';
import { requireVacancy } from '../data/staff-vacancies.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/vacancies/:id' };

/** Returns one vacancy with all fields, and with the job that was created from it. */
export default endpoint({
  GET: async (request, { params }) => {
    await requireStaff(request);
    return requireVacancy(params['id']);
  },
});
