import type { Config } from '@netlify/functions';
import { createElement } from 'react';
import { businesses } from '#content/businesses/businesses.ts';
import { getText } from '#content/text/text.ts';
import { isSlug } from '#domain/listing/slug.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { reportSchema } from '#domain/report/report.ts';
import { ReportForm } from '#features/listing/ReportForm.tsx';
import { lookUpListing } from '../data/live-listings.ts';
import { call } from '../data/database.ts';
import { spendNetworkBudget } from '../data/network-budgets.ts';
import { hashSubject, requireRowId, getClientAddress } from '../data/rate-limit.ts';
import { limitRequests } from '../data/request-limit.ts';
import { answerForm, type RefusedForm } from '../http/answer-form.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireFields } from '../http/input.ts';

export const config: Config = { path: '/api/reports' };

const formPages = {
  receivedPath: '/report-received',
  getTitle: () => getText().report.errorTitle,
  render: (form: RefusedForm) => {
    const { business = '', post } = form.values;
    return createElement(ReportForm, {
      text: getText().report,
      business,
      post,
      heading: 'h1',
      ...form,
    });
  },
};

/** Receives a report of a listing or of a public post of it from any visitor, with or without scripts, for examination by staff. */
export default limitedEndpoint(limitRequests(config), {
  POST: (request, context) =>
    answerForm(request, formPages, async (fields) => {
      const report = requireFields(fields, reportSchema);
      await requireBusiness(report.business);
      await spendNetworkBudget('reports', context, report);
      const result = call('receive_report', {
        p_business: report.business,
        p_reason: report.reason,
        p_message: report.message,
        p_client: hashSubject(getClientAddress(context)),
        ...(report.post !== undefined && { p_post_id: Number(report.post) }),
      });
      requireRowId(await result);
    }),
});

/**
 * @throws {Problem} `invalid-input` if the slug belongs to neither a business of the build nor a live listing;
 * `database-unavailable`
 */
async function requireBusiness(business: string): Promise<void> {
  if (businesses.some(({ url }) => url === `/${business}`)) return;
  if (isSlug(business) && (await lookUpListing(business)).state === 'live') return;
  throw invalidField('business', 'report.business.unknown');
}
