import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { site } from '#content/site.ts';
import { text as catalogue } from '#content/text/text.ts';
import { vacancySchema } from '#domain/vacancy/vacancy.ts';
import { VacancyForm } from '#features/jobs/VacancyForm.tsx';
import { storeVacancy } from '../data/vacancies.ts';
import { confirmVacancy } from '../emails/confirm-vacancy.ts';
import { answerForm, type RefusedForm } from '../http/answer-form.ts';
import { clientAddress } from '../http/client-address.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireFields } from '../http/fields.ts';

const { layout, vacancy: text } = catalogue;

export const config: Config = { path: '/api/job-vacancies' };

const pages = {
  received: '/vacancy-received',
  title: layout.titlePrefix + text.errorTitle,
  show: (form: RefusedForm) => createElement(VacancyForm, { text, heading: 'h1', ...form }),
};

/** Takes a job vacancy from anybody, with or without scripts, and confirms it by e-mail. */
export default endpoint({
  POST: (request, context) =>
    answerForm(request, pages, async (fields) => {
      const vacancy = requireFields(fields, vacancySchema);
      const id = await storeVacancy(vacancy, clientAddress(context));
      await confirmVacancy(id, vacancy, site);
    }),
});
