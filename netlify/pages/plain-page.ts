/** Renders pages with a single message, and creates the endpoints that return pages. */
import { createElement, type ComponentProps } from 'react';
import type { Context } from '@netlify/functions';
import { PlainAnswer } from '#features/listing/PlainAnswer.tsx';
import { Problem } from '#domain/problem/problem.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { text as catalogue } from '#content/text/text.ts';
import { answerPage, pageHeaders } from '../http/answer-page.ts';
import { endpoint } from '../http/endpoint.ts';
import { described, problemText } from '../http/problem-response.ts';
import { builtPage } from '../http/built-page.ts';
import { absenceTag, sharedFor } from '../http/cache.ts';
import { withoutSlash } from '../http/trailing-slash.ts';

/** Renders a page with a single message. The title of its window defaults to its heading. */
export function plainPage(
  props: ComponentProps<typeof PlainAnswer>,
  answer: { status: number; title?: string; headers?: Record<string, string> },
): Promise<Response> {
  const content = createElement(PlainAnswer, props);
  return answerPage({ title: props.heading, content, ...answer });
}

/** Creates an endpoint that returns pages, and reports errors as pages too. */
export function pageEndpoint(page: (request: Request, context: Context) => Promise<Response>) {
  // The platform also routes the path with a trailing slash to the function.
  const atOneAddress: typeof page = async (request, context) =>
    withoutSlash(request) ?? page(request, context);
  return endpoint({ GET: atOneAddress }, (problem, request) => {
    if (problem.code === 'database-unavailable') return outagePage(request);
    const { title: heading, advice } = problemText(problem);
    const lead = problem.fields?.map((field) => described(field).message).join(' ') ?? advice;
    return plainPage({ heading, lead }, { status: getStatus(problem) });
  });
}

/**
 * Renders the page of an outage. The request only reads, so the page mentions no lost changes, and its link retries
 * the same address.
 */
function outagePage({ url }: Request): Promise<Response> {
  const { heading, lead, retry } = catalogue.outage;
  const { pathname, search } = new URL(url);
  const link = { url: pathname + search, label: retry };
  return plainPage(
    { heading, lead, link },
    { status: getStatus(new Problem('database-unavailable')) },
  );
}

const text = catalogue.notFound;

/**
 * Slugs of the pages that endpoints fill in. If the build lacks one of them, its path must not be looked up as a
 * listing.
 */
const frames = ['404', 'answer', 'listing-frame', 'directory-frame'];

export function isOfTheSite(slug: string): boolean {
  return frames.includes(slug);
}

/**
 * Returns the site's own 404 page.
 * @param slug - the requested address, which has no listing
 */
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
