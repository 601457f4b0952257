import type { Config } from '@netlify/functions';
import type { TakeOverOffer } from '#domain/listing/prepared-listing.ts';
import { takeOverSchema } from '#domain/listing/prepared-request.ts';
import { invalidField, Problem } from '#domain/problem/problem.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireConfirmedMember, requireMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { findPreparedLink, hashProof, hashToken } from '../data/prepared-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { notifyFormerOwners } from '../emails/notify-former-owners.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { privateJson } from '../http/cache.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/take-over' };

/**
 * GET returns the prepared listing behind a link and a proof. POST makes it a draft of the member, with its photos, and
 * proves its number. The request names the account that the member sees, because another tab may have another session.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request): Promise<TakeOverOffer> => {
    await requireMember(request);
    const { searchParams } = new URL(request.url);
    const link = await findPreparedLink(
      searchParams.get('advert') ?? '',
      searchParams.get('proof'),
    );
    if (link?.made_by === undefined) throw new Problem('not-found');
    return { title: link.title, made_by: link.made_by };
  },
  POST: async (request, { waitUntil }) => {
    const member = await requireConfirmedMember(request);
    const { token, proof, email, consent } = await requireJson(request, takeOverSchema);
    if (email.toLowerCase() !== member.email.toLowerCase())
      throw invalidField('email', 'takeOver.account.other');
    if (!consent) throw invalidField('consent', 'takeOver.consent.missing');
    await recordMember(member);
    const id = await call('take_over_prepared_listing', {
      p_actor_id: member.id,
      p_token_hash: hashToken(token),
      p_proof_hash: hashProof(proof),
    });
    await purgeChangedPages();
    waitUntil(notifyFormerOwners(createAddressFinder(request)));
    return privateJson({ id }, 201);
  },
});
