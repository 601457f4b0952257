/** Renders the page behind the link to a prepared listing. It works without scripts. */
import { createElement } from 'react';
import { getText } from '#content/text/text.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import type { PreparedLink } from '#domain/listing/prepared-listing.ts';
import type { Problem } from '#domain/problem/problem.ts';
import { getStatus } from '#domain/problem/problem-status.ts';
import { PreparedPage } from '#features/prepared/PreparedPage.tsx';
import { answerPage, secretHeaders } from '../http/answer-page.ts';
import { describeFieldProblem, getProblemText } from '../http/problem-response.ts';
import { renderPlainPage } from './plain-page.ts';

interface PreparedView {
  link: PreparedLink;
  token: string;
  /** The secret that a right code returned; null for none. */
  proof: string | null;
  hasCode: boolean;
  /** The problem of the last request. */
  problem?: Problem;
}

/** Renders the page of a link: the forms for the code, or the draft. */
export function renderPreparedPage({ link, token, proof, hasCode, problem }: PreparedView) {
  const text = getText();
  const content = createElement(PreparedPage, {
    link,
    hasCode,
    ...describeProblem(problem),
    path: getPreparedPath(token),
    takeOverHref: `/take-over?${new URLSearchParams({ advert: token, proof: proof ?? '' })}`,
    text: text.prepared,
    listingText: text.advertise.listing,
  });
  const retryAfter = problem?.retryAfter;
  return answerPage({
    title: text.prepared.title,
    content,
    status: problem ? getStatus(problem) : 200,
    headers: {
      ...secretHeaders,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  });
}

/** Returns the address of the page in the language of the request. */
export const getPreparedPath = (token: string): string =>
  localizePath(`/prepared/${encodeURIComponent(token)}`);

function describeProblem(problem: Problem | undefined): { problem?: string; failure?: string } {
  if (!problem) return {};
  const [field] = problem.fields ?? [];
  if (field) return { problem: describeFieldProblem(field).message };
  const { title, advice } = getProblemText(problem);
  return { failure: `${title}. ${advice}` };
}

/** Renders the same page for each link that does not work, and a page for any other problem. */
export function renderPreparedProblem(problem: Problem): Promise<Response> {
  const status = getStatus(problem);
  if (problem.code === 'not-found') {
    const { heading, lead, home } = getText().prepared.unknown;
    const link = { url: localizePath('/'), label: home };
    return renderPlainPage({ heading, lead, link }, { status, headers: secretHeaders });
  }
  const { title: heading, advice: lead } = getProblemText(problem);
  return renderPlainPage({ heading, lead }, { status, headers: secretHeaders });
}
