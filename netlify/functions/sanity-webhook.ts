import type { Config } from '@netlify/functions';
import { decodeSignatureHeader, isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { hashSubject } from '../data/rate-limit.ts';
import { requestBuild, requireRebuildSettings, getBuildTitle } from '../data/rebuild.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { readText } from '../http/input.ts';

export const config: Config = { path: '/api/sanity-webhook' };

const maxRequestsPerMinute = 60;

/**
 * Maximum difference in ms between the signature's time and the present time. Sanity retries for half an hour, and
 * its clock may be ahead by the same time.
 */
const signatureLifetimeMs = 30 * 60_000;

/**
 * Rebuilds the site after an editor publishes a document. Publications within 15 minutes share a build. The signature
 * covers the raw body and the time. An old signature is refused, and a repeated one is accepted without a request.
 */
export default limitedEndpoint(limitRequests(config, maxRequestsPerMinute), {
  POST: async (request) => {
    const { secret, hook } = requireRebuildSettings();
    const body = await readText(request);
    const signature = request.headers.get(SIGNATURE_HEADER_NAME) ?? '';
    if (!(await isValidSignature(body, signature, secret))) throw new Problem('wrong-signature');
    const { timestamp, hashedPayload } = decodeSignatureHeader(signature);
    if (Math.abs(Date.now() - timestamp) > signatureLifetimeMs)
      throw new Problem('wrong-signature');
    const args = { p_subject: hashSubject(`${timestamp} ${hashedPayload}`) };
    if (await call('record_webhook_signature', args)) {
      await requestBuild(hook, getBuildTitle(body)).catch(async (error: unknown) => {
        await call('forget_webhook_signature', args);
        throw error;
      });
    }
    return new Response(null, { status: 202 });
  },
});
