/** Pages that say one thing, and the edge of endpoints that answer pages. */
import { createElement, type ComponentProps } from 'react';
import type { Context } from '@netlify/functions';
import { PlainAnswer } from '#features/listing/PlainAnswer.tsx';
import { Problem } from '#domain/problem/problem.ts';
import { statusOf } from '#domain/problem/problem-status.ts';
import { text as catalogue } from '#content/text/text.ts';
import { answerPage, pageHeaders } from '../http/answer-page.ts';
import { endpoint } from '../http/endpoint.ts';
import { described, problemText } from '../http/problem-response.ts';
import { builtPage } from '../http/built-page.ts';
import { absenceTag, sharedFor } from '../http/cache.ts';
import { withoutSlash } from '../http/trailing-slash.ts';

/** A page that says one thing. Its window is named by its heading unless it says otherwise. */
export function plainPage(
  said: ComponentProps<typeof PlainAnswer>,
  answer: { status: number; title?: string; headers?: Record<string, string> },
): Promise<Response> {
  const content = createElement(PlainAnswer, said);
  return answerPage({ title: said.heading, content, ...answer });
}

/** The edge of an endpoint that answers pages: whatever goes wrong is said on one. */
export function pageEndpoint(page: (request: Request, context: Context) => Promise<Response>) {
  // The platform finds a function at its path with a slash at the end as well.
  const atOneAddress: typeof page = async (request, context) =>
    withoutSlash(request) ?? page(request, context);
  return endpoint({ GET: atOneAddress }, (problem, request) => {
    if (problem.code === 'database-unavailable') return outagePage(request);
    const { title: heading, advice } = problemText(problem);
    const lead = problem.fields?.map((field) => described(field).message).join(' ') ?? advice;
    return plainPage({ heading, lead }, { status: statusOf(problem) });
  });
}

/** Nothing was to be changed, so nothing is said of that; the same address is the way to try again. */
function outagePage({ url }: Request): Promise<Response> {
  const { heading, lead, retry } = catalogue.outage;
  const { pathname, search } = new URL(url);
  const link = { url: pathname + search, label: retry };
  return plainPage(
    { heading, lead, link },
    { status: statusOf(new Problem('database-unavailable')) },
  );
}

const text = catalogue.notFound;

/** Pages that endpoints fill in. Where the build lacks one, it must not be looked for as a listing. */
const frames = ['404', 'answer', 'listing-frame', 'directory-frame'];

export function isOfTheSite(slug: string): boolean {
  return frames.includes(slug);
}

/** The site's own 404 page. @param slug - at which there is no listing. */
export async function notFoundPage(slug = ''): Promise<Response> {
  if (isOfTheSite(slug)) return new Response(null, { status: 404 });
  const page = await builtPage('/404', (built) => built.includes('id="missing-page"'));
  const headers = sharedFor([absenceTag]);
  if (page === undefined) {
    const link = { url: '/', label: text.backHome };
    const { heading, lead, title } = text;
    return plainPage({ heading, lead, link }, { status: 404, title, headers });
  }
  return new Response(page, { status: 404, headers: { ...pageHeaders, ...headers } });
}
