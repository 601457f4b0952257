import type { Config } from '@netlify/functions';
import { defaultLanguage, isLanguage } from '#domain/language/language.ts';
import { codeSchema } from '#domain/phone/phone-code.ts';
import type { PreparedLink } from '#domain/listing/prepared-listing.ts';
import { invalidField, Problem } from '#domain/problem/problem.ts';
import { findPreparedLink } from '../data/prepared-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { secretHeaders } from '../http/answer-page.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { readFields, toTexts } from '../http/form.ts';
import {
  getPreparedPath,
  renderPreparedPage,
  renderPreparedProblem,
} from '../pages/prepared-page.ts';
import { beginPreparedCode, confirmPreparedCode } from '../sms/send-prepared-code.ts';

export const config: Config = {
  path: ['/prepared/:token', '/:language([a-z]{2})/prepared/:token'],
};

/**
 * The page behind the link to a prepared listing. GET changes nothing, because previews follow links. POST sends a code
 * to the number of the owner, or checks a typed code. Requests of other origins are accepted, because browsers hide the
 * origin of a page without a referrer. The address itself is the secret.
 */
export default limitedEndpoint(
  limitRequests(config),
  {
    GET: async (request, { params }) => {
      const { searchParams } = new URL(request.url);
      const proof = searchParams.get('proof');
      const { token, link } = await requireLink(params, proof);
      return renderPreparedPage({ link, token, proof, hasCode: searchParams.has('code') });
    },
    POST: async (request, { params, waitUntil }) => {
      const { token, link } = await requireLink(params, null);
      const fields = toTexts(await readFields(request));
      try {
        if (fields['code'] !== undefined) {
          return redirect(token, { proof: await requireProof(token, fields['code']) });
        }
        const send = await beginPreparedCode(token);
        waitUntil(send());
        return redirect(token, { code: 'sent' });
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.code === 'not-found') throw problem;
        return renderPreparedPage({ link, token, proof: null, hasCode: true, problem });
      }
    },
  },
  renderPreparedProblem,
);

/** @throws {Problem} `not-found` for a link that is unknown, has expired or was used */
async function requireLink(
  { token = '', language }: Record<string, string | undefined>,
  proof: string | null,
): Promise<{ token: string; link: PreparedLink }> {
  const isOther = isLanguage(language) && language !== defaultLanguage;
  const link = language === undefined || isOther ? await findPreparedLink(token, proof) : undefined;
  if (!link) throw new Problem('not-found');
  return { token, link };
}

/** @throws {Problem} `invalid-input` for each reason against a code */
async function requireProof(token: string, typed: string): Promise<string> {
  const { data: code } = codeSchema.safeParse(typed);
  if (code === undefined) throw invalidField('code', 'phoneCode.code.digits');
  const proof = await confirmPreparedCode(token, code);
  if (proof === undefined) throw invalidField('code', 'phoneCode.code.wrong');
  return proof;
}

function redirect(token: string, query: Record<string, string>): Response {
  const location = `${getPreparedPath(token)}?${new URLSearchParams(query)}`;
  return new Response(null, { status: 303, headers: { ...secretHeaders, location } });
}
