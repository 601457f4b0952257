import type { Config } from '@netlify/functions';
import * as z from 'zod';
import { text } from '#content/text/text.ts';
import {
  listedVacancySchema,
  vacancyStates,
  type ListedVacancy,
} from '#domain/staff/staff-vacancy.ts';
import { createStaffList, timestampCursor } from '../data/staff-pages.ts';
import { requireChoice, listEndpoint } from '../staff/list-endpoint.ts';

export const config: Config = { path: '/api/staff/vacancies' };

const vacancyList = createStaffList({
  name: 'staff_vacancies',
  item: listedVacancySchema,
  cursor: { p_before_at: timestampCursor, p_before_id: z.uuid() },
  getCursor: ({ created_at, id }) => [created_at, id],
});

/**
 * Lists vacancies. New vacancies are sorted oldest first. All vacancies together, and vacancies of another state,
 * are sorted newest first.
 */
export default listEndpoint({
  file: 'vacancies.csv',
  header: text.spreadsheets.vacancies,
  toRow: (vacancy: ListedVacancy) => vacancy,
  pages: (url) => vacancyList.pages({ p_state: requireChoice(url, 'state', vacancyStates) }),
});
