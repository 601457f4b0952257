import type { Config } from '@netlify/functions';
import { categories } from '#content/categories.ts';
import { counties } from '#content/counties.ts';
import { priceList } from '#content/price-list.ts';
import { takenSlugs } from '#content/taken-slugs.ts';
import { checkListing } from '#domain/listing/draft.schema.ts';
import {
  submitRequestSchema,
  submittedListingSchema,
  type OpenListing,
  type SubmitRequest,
} from '#domain/listing/own-listing.ts';
import { toItemPath } from '#domain/listing/items.ts';
import { proposeSlug } from '#domain/listing/reserved-slugs.ts';
import { Problem } from '#domain/problem/problem.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { call } from '../data/database.ts';
import { submitAsAgent } from '../data/submit-as-agent.ts';
import { requireEditableListing } from '../data/my-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-listings/:id/submit' };

const choices = { categories, counties, packages: priceList };

/**
 * Saves a draft and submits it to staff in one transaction. The draft must be complete. It is normalised, and gets
 * a free address. The first version requires its owner's consent, and the consent is recorded with it [Data
 * Protection Act 2019, section 32]. Contacts that an agent changed wait for the owner's yes.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, context) => {
    const member = await requireConfirmedMember(request);
    const submission = await requireJson(request, submitRequestSchema);
    const listing = await requireEditableListing(member, context.params['id'], submission.draft);
    const draft = requireComplete(listing, submission);
    const args = {
      p_actor_id: member.id,
      p_listing_id: listing.id,
      p_draft: draft,
      p_revision: submission.revision,
      p_slug: proposeSlug(draft, takenSlugs),
    };
    const submitted = listing.helped
      ? await submitAsAgent(args, choices)
      : await call('submit_listing', args);
    await purgeChangedPages();
    context.waitUntil(notifyOwners(createAddressFinder(request)));
    return submittedListingSchema.parse(submitted);
  },
});

/**
 * Returns the normalised draft of a complete submission.
 * @throws {Problem} `invalid-input` with a sentence for each invalid field, or for the missing consent. If the revision
 * is outdated, the problem is `changed-elsewhere` instead.
 */
function requireComplete(
  { pictures, revision, submitted_at }: OpenListing,
  { draft, revision: draftRevision, consent }: SubmitRequest,
) {
  const { complete, problems = {} } = checkListing(draft, choices);
  const isReady = (id: string) => pictures.some((picture) => picture.id === id);
  if (!draft.images.every(({ id }) => isReady(id))) problems.images ??= 'advert.images.gone';
  for (const { id, image } of draft.items) {
    if (image !== null && !isReady(image))
      problems[toItemPath(id, 'image')] = 'advert.item.image.gone';
  }
  const hasConsent = consent || submitted_at !== null;
  const hasProblems = Object.keys(problems).length > 0;
  if (complete && !hasProblems && hasConsent) return complete;
  if (revision !== draftRevision) throw new Problem('changed-elsewhere');
  const reported = hasProblems ? problems : { consent: 'advert.consent.missing' };
  const fields = Object.entries(reported).map(([field, message]) => ({ field, message }));
  throw new Problem('invalid-input', { fields });
}
