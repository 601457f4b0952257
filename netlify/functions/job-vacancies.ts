import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { getText } from '#content/text/text.ts';
import { vacancySchema } from '#domain/vacancy/vacancy.ts';
import { VacancyForm } from '#features/jobs/VacancyForm.tsx';
import { call } from '../data/database.ts';
import { toMailbox } from '#domain/typed-text/mailbox.ts';
import { hashSubject, requireRowId, getClientAddress } from '../data/rate-limit.ts';
import { spendNetworkBudget } from '../data/network-budgets.ts';
import { limitRequests } from '../data/request-limit.ts';
import { confirmVacancy } from '../emails/confirm-vacancy.ts';
import { answerForm, type RefusedForm } from '../http/answer-form.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireFields } from '../http/input.ts';

export const config: Config = { path: '/api/job-vacancies' };

const formPages = {
  receivedPath: '/vacancy-received',
  getTitle: () => getText().vacancy.errorTitle,
  render: (form: RefusedForm) =>
    createElement(VacancyForm, { text: getText().vacancy, heading: 'h1', ...form }),
};

/** Receives a job vacancy from any visitor, with or without scripts, and confirms it by email. */
export default limitedEndpoint(limitRequests(config), {
  POST: (request, context) =>
    answerForm(request, formPages, async (fields) => {
      const vacancy = requireFields(fields, vacancySchema);
      await spendNetworkBudget('vacancies', context, vacancy);
      const result = call('receive_vacancy', {
        p_name: vacancy.name,
        p_email: vacancy.email,
        p_message: vacancy.message,
        p_client: hashSubject(getClientAddress(context)),
        p_mailbox: hashSubject(toMailbox(vacancy.email)),
      });
      await confirmVacancy(requireRowId(await result), vacancy);
    }),
});
