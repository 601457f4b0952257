/** The site's own 404 page, for addresses at which there is no listing. */
import { text as catalogue } from '#content/text/text.ts';
import { builtPage } from '../http/built-page.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { absenceTag } from '../http/purge.ts';
import { sharedFor } from '../http/shared-cache.ts';
import { plainPage } from './plain-page.ts';

const text = catalogue.notFound;

/** Pages that endpoints fill in. Where the build lacks one, it must not be looked for as a listing. */
const frames = ['404', 'answer', 'listing-frame', 'directory-frame'];

export function isOfTheSite(slug: string): boolean {
  return frames.includes(slug);
}

/** @param slug - what was asked for. */
export async function notFoundPage(slug = ''): Promise<Response> {
  if (isOfTheSite(slug)) return new Response(null, { status: 404 });
  const page = await builtPage('/404', (built) => built.includes('id="missing-page"'));
  const headers = sharedFor([absenceTag]);
  if (page === undefined) {
    const link = { url: '/', words: text.backHome };
    const { heading, lead, title } = text;
    return plainPage({ heading, lead, link }, { status: 404, title, headers });
  }
  return new Response(page, { status: 404, headers: { ...pageHeaders, ...headers } });
}
