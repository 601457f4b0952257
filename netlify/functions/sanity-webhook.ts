import type { Config } from '@netlify/functions';
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { Problem } from '#domain/problem/problem.ts';
import { askForRebuild, rebuildSettings, titleOf } from '../data/rebuild.ts';
import { endpoint } from '../http/endpoint.ts';
import { readText } from '../http/input.ts';

export const config: Config = {
  path: '/api/sanity-webhook',
  rateLimit: { windowSize: 60, windowLimit: 60, aggregateBy: ['ip', 'domain'] },
};

/**
 * Rebuilds the site when an editor publishes. The signature is over the body as it came; how old it
 * is does not matter, because whoever sends it again only has the site built again.
 */
export default endpoint({
  POST: async (request) => {
    const { secret, hook } = rebuildSettings();
    const body = await readText(request);
    const signature = request.headers.get(SIGNATURE_HEADER_NAME) ?? '';
    if (!(await isValidSignature(body, signature, secret))) throw new Problem('wrong-signature');
    await askForRebuild(hook, titleOf(body));
    return new Response(null, { status: 202 });
  },
});
