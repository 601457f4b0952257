import type { Config } from '@netlify/functions';
import { vacancyStates, type ListedVacancy } from '#domain/staff/staff-vacancy.ts';
import { requireStaff } from '../auth/require-member.ts';
import { allOf, pageOf } from '../data/staff-pages.ts';
import { vacancyList } from '../data/staff-vacancies.ts';
import { csvResponse, linesOf } from '../http/csv.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/json.ts';
import { requireChoice, wantsCsv } from '../http/list-query.ts';

export const config: Config = { path: '/api/staff/vacancies' };

/** The vacancies, newest first, all or those in one state, a page at a time or as a file. */
export default endpoint({
  GET: async (request) => {
    await requireStaff(request);
    const url = new URL(request.url);
    const filters = { of_state: requireChoice(url, 'state', vacancyStates) };
    if (wantsCsv(url)) {
      return csvResponse('vacancies.csv', header, linesOf(allOf(vacancyList, filters), line));
    }
    return privateJson(await pageOf(vacancyList, filters, url.searchParams.get('cursor')));
  },
});

const header = [
  'id',
  'state',
  'sent',
  'company',
  'email',
  'vacancy',
  'job',
  'shown until',
  'reason',
];

function line(vacancy: ListedVacancy): string[] {
  return [
    vacancy.id,
    vacancy.state,
    vacancy.created_at,
    vacancy.name,
    vacancy.email,
    vacancy.message,
    vacancy.job_title ?? '',
    vacancy.valid_through ?? '',
    vacancy.reason ?? '',
  ];
}
