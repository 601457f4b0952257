/** The edge of an endpoint that answers pages: whatever goes wrong is said on one. */
import type { Context } from '@netlify/functions';
import type { Problem } from '#domain/problem/problem.ts';
import { statusOf } from '#domain/problem/problem-status.ts';
import { endpoint } from '../http/endpoint.ts';
import { described, problemText } from '../http/problem-response.ts';
import { plainPage } from './plain-page.ts';

export function pageEndpoint(page: (request: Request, context: Context) => Promise<Response>) {
  return endpoint({ GET: page }, (problem: Problem) => {
    const { title: heading, advice } = problemText(problem);
    const lead = problem.fields?.map((field) => described(field).message).join(' ') ?? advice;
    return plainPage({ heading, lead }, { status: statusOf(problem) });
  });
}
