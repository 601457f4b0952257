/** The site's own 404 page, for addresses at which there is no listing. */
import { createElement } from 'react';
import { text as catalogue } from '#content/text/text.ts';
import { PlainAnswer } from '#features/listing/PlainAnswer.tsx';
import { answerPage } from '../http/answer-page.ts';
import { builtPage } from '../http/built-page.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { absenceTag } from '../http/purge.ts';
import { sharedFor } from '../http/shared-cache.ts';

const { layout, notFound: text } = catalogue;

const path = '/404';

/** Pages that endpoints fill in. Where the build lacks one, it must not be looked for as a listing. */
const frames = ['404', 'answer', 'listing-frame', 'directory-frame'];

export function isOfTheSite(slug: string): boolean {
  return frames.includes(slug);
}

/** @param slug - what was asked for. */
export async function notFoundPage(slug?: string): Promise<Response> {
  if (slug !== undefined && isOfTheSite(slug)) return new Response(null, { status: 404 });
  const page = await builtPage(path, (text) => text.includes('id="missing-page"'));
  const headers = sharedFor([absenceTag]);
  if (page !== undefined)
    return new Response(page, { status: 404, headers: { ...pageHeaders, ...headers } });
  return answerPage({
    title: layout.titlePrefix + text.title,
    content: createElement(PlainAnswer, {
      heading: text.heading,
      lead: text.lead,
      link: { url: '/', words: text.backHome },
    }),
    status: 404,
    headers,
  });
}
