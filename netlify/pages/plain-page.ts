/** Renders pages with a single message, and creates the endpoints that return pages. */
import { createElement, type ComponentProps } from 'react';
import type { Context } from '@netlify/functions';
import { MessageContent } from '#features/listing/MessageContent.tsx';
import { Problem } from '#domain/problem/problem.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { getText } from '#content/text/text.ts';
import { answerPage, pageHeaders } from '../http/answer-page.ts';
import { limitedEndpoint, type Admit } from '../http/endpoint.ts';
import { describeFieldProblem, getProblemText } from '../http/problem-response.ts';
import { fetchBuiltPage } from '../http/built-page.ts';
import { absenceTag, sharedHeaders } from '../http/cache.ts';
import { redirectWithoutSlash } from '../http/trailing-slash.ts';
import { defaultLanguage, isLanguage } from '#domain/language/language.ts';
import { localizePath } from '#domain/language/localized-path.ts';

/** Renders a page with a single message. The title of its window defaults to its heading. */
export function renderPlainPage(
  props: ComponentProps<typeof MessageContent>,
  options: { status: number; title?: string; headers?: Record<string, string> },
): Promise<Response> {
  const content = createElement(MessageContent, props);
  return answerPage({ title: props.heading, content, ...options });
}

/**
 * Creates a GET endpoint that returns pages, and reports errors as pages too. `admit` precedes each page. The parameter
 * `language` of a path is the code of a language; a page in an unknown language is missing.
 */
export function pageEndpoint(
  admit: Admit,
  page: (request: Request, context: Context) => Promise<Response>,
) {
  // The platform also routes the path with a trailing slash to the function.
  const redirectOrRender: typeof page = async (request, context) => {
    const { language } = context.params;
    const isOther = isLanguage(language) && language !== defaultLanguage;
    if (language !== undefined && !isOther) return renderNotFoundPage();
    return redirectWithoutSlash(request) ?? page(request, context);
  };
  return limitedEndpoint(admit, { GET: redirectOrRender }, (problem, request) => {
    if (problem.code === 'database-unavailable') return renderOutagePage(request);
    const { title: heading, advice } = getProblemText(problem);
    const lead =
      problem.fields?.map((field) => describeFieldProblem(field).message).join(' ') ?? advice;
    return renderPlainPage({ heading, lead }, { status: getStatus(problem) });
  });
}

/**
 * Renders the page of an outage. The request only reads, so the page mentions no lost changes, and its link retries
 * the same address.
 */
function renderOutagePage({ url }: Request): Promise<Response> {
  const { heading, lead, retry } = getText().outage;
  const { pathname, search } = new URL(url);
  const link = { url: pathname + search, label: retry };
  return renderPlainPage(
    { heading, lead, link },
    { status: getStatus(new Problem('database-unavailable')) },
  );
}

/**
 * Slugs of the pages that endpoints fill in. If the build lacks one of them, its path must not be looked up as a
 * listing.
 */
const frameSlugs = ['404', 'answer', 'listing-frame', 'directory-frame'];

export function isFrameSlug(slug: string): boolean {
  return frameSlugs.includes(slug);
}

/**
 * Returns the 404 page of the build, or a plain page if the build is unavailable. If `slug` is the slug of a frame,
 * the response has no body.
 * @param slug - the requested address, which has no listing
 */
export async function renderNotFoundPage(slug = ''): Promise<Response> {
  if (isFrameSlug(slug)) return new Response(null, { status: 404 });
  const page = await fetchBuiltPage(localizePath('/404'), (built) =>
    built.includes('id="missing-page"'),
  );
  const headers = sharedHeaders([absenceTag]);
  if (page === undefined) {
    const { backHome, heading, lead, title } = getText().notFound;
    const link = { url: '/', label: backHome };
    return renderPlainPage({ heading, lead, link }, { status: 404, title, headers });
  }
  return new Response(page, { status: 404, headers: { ...pageHeaders, ...headers } });
}
