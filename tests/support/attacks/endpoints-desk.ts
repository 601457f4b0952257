/** Endpoints of the staff's desk: vacancies, reports, users and the audit trail. */
import { job, sendVacancy } from '../staff-desk.ts';
import { call, everybody, staffOnly, type Call, type Endpoint } from './call.ts';
import type { People } from './people.ts';

const list = (name: string): Endpoint => ({
  path: `/api/staff/${name}`,
  call: call('GET', `/api/staff/${name}`),
  answers: staffOnly(200),
});

const vacancies = '/api/staff/vacancies/:id';
const actions = `${vacancies}/:action`;
const why = () => ({ reason: 'Because.' });
const newVacancy = ({ endpoints }: People) => sendVacancy(endpoints);

const action = (name: string, body: Call['body'], status: number): Endpoint => ({
  path: actions,
  call: call('POST', `${vacancies}/${name}`, body, newVacancy),
  answers: staffOnly(status),
});

export const deskEndpoints: Endpoint[] = [
  { path: '/api/open-jobs', call: call('GET', '/api/open-jobs'), answers: everybody(200) },
  ...['vacancies', 'reports', 'post-reports', 'users', 'audit'].map(list),
  {
    path: vacancies,
    call: call('GET', vacancies, undefined, newVacancy),
    answers: staffOnly(200),
  },
  action('publish', () => job, 200),
  action('refuse', why, 200),
  // What is new was never shown.
  action('close', why, 409),
  {
    path: '/api/staff/reports/:business',
    call: call('POST', '/api/staff/reports/judys-mats', () => ({})),
    answers: staffOnly(422),
  },
  {
    path: '/api/staff/post-reports/:post',
    call: call('POST', '/api/staff/post-reports/999999', () => ({ hidden: true, note: 'x' })),
    answers: staffOnly(404),
  },
];
