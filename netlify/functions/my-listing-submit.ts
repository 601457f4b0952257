import type { Config } from '@netlify/functions';
import { categories } from '#content/categories.ts';
import { counties } from '#content/counties.ts';
import { priceList } from '#content/price-list.ts';
import { site } from '#content/site.ts';
import { takenSlugs } from '#content/taken-slugs.ts';
import { checkListing } from '#domain/listing/draft.schema.ts';
import { submitRequestSchema, type OpenListing } from '#domain/listing/own-listing.ts';
import { wantedSlug } from '#domain/listing/reserved-slugs.ts';
import { Problem } from '#domain/problem/problem.ts';
import { addressBook } from '../auth/identity-admin.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { saveListing, submitListing } from '../data/my-listing-moves.ts';
import { requireOwnListing } from '../data/my-listings.ts';
import { tellOwners } from '../emails/tell-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { privateJson, requireJson } from '../http/json.ts';
import { purgeListings } from '../http/purge.ts';

export const config: Config = { path: '/api/my-listings/:id/submit' };

const consentAdvice = 'advert.consent.missing';

const choices = { categories, counties, packages: priceList };

/**
 * Hands a version to staff as it is stored: complete, tidied, and under an address that is free. Its
 * first version is only there with its owner's consent, and so is the record of it
 * [Data Protection Act 2019, section 32].
 */
export default endpoint({
  POST: async (request, context) => {
    const member = await requireConfirmedMember(request);
    const known = await requireJson(request, submitRequestSchema);
    const listing = await requireOwnListing(member, context.params['id']);
    if (listing.revision !== known.revision) throw new Problem('changed-elsewhere');
    const version = requireListing(listing);
    if (listing.submitted_at === null && !known.consent) throw refusal({ consent: consentAdvice });
    if (isHandedIn(listing)) return privateJson({ state: listing.state, revision: known.revision });
    const revision = await saveListing(member, listing.id, version, known.revision);
    const state = await submitListing(
      member,
      listing.id,
      revision,
      wantedSlug(version, takenSlugs),
    );
    await purgeListings([listing.id]);
    context.waitUntil(tellOwners(addressBook(request), site));
    return privateJson({ state, revision });
  },
});

/** Sent twice, it is not looked at twice. */
function isHandedIn({ has_changes, changes, review, state }: OpenListing): boolean {
  const isApproved = state === 'approved' || state === 'live' || state === 'expired';
  return !has_changes && changes === null && (review !== null || isApproved);
}

/** @throws {Problem} `invalid-input` with a sentence for each field that is not right */
function requireListing({ draft, pictures }: OpenListing) {
  const { version, problems = {} } = checkListing(draft, choices);
  const isThere = (id: string) => pictures.some((picture) => picture.id === id);
  if (!draft.photos.every(({ id }) => isThere(id))) {
    problems.photos ??= 'advert.photos.gone';
  }
  if (!version || problems.photos !== undefined) throw refusal(problems);
  return version;
}

function refusal(problems: Record<string, string>): Problem {
  const fields = Object.entries(problems).map(([field, message]) => ({ field, message }));
  return new Problem('invalid-input', { fields });
}
