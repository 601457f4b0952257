import type { Config } from '@netlify/functions';
import { categories } from '#content/categories.ts';
import { counties } from '#content/counties.ts';
import { priceList } from '#content/price-list.ts';
import { takenSlugs } from '#content/taken-slugs.ts';
import { contactsAnswerSchema } from '#domain/agent/agent.ts';
import { checkListing } from '#domain/listing/draft.schema.ts';
import { proposeSlug } from '#domain/listing/reserved-slugs.ts';
import type { Member } from '#domain/member/member.ts';
import { Problem } from '#domain/problem/problem.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { findChange, readOwnAgents } from '../data/agents.ts';
import { call } from '../data/database.ts';
import { requireId } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { notifyOwners } from '../emails/notify-owners.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-listings/:id/contacts' };

const choices = { categories, counties, packages: priceList };

/**
 * Answers the contacts that an agent changed. A yes submits the owner's draft with them, as if the owner had typed them.
 * A no keeps the earlier values.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, context) => {
    const member = await requireConfirmedMember(request);
    const { change, answer } = await requireJson(request, contactsAnswerSchema);
    const listing = requireId(context.params['id']);
    if (answer === 'yes') {
      await acceptChange(member, listing, change);
      await purgeChangedPages();
      context.waitUntil(notifyOwners(createAddressFinder(request)));
    } else {
      const args = { p_actor_id: member.id, p_listing_id: listing, p_change_id: change };
      await call('refuse_agent_change', args);
    }
    return readOwnAgents(member);
  },
});

/** @throws {Problem} `changed-elsewhere` if the agent changed the contacts since */
async function acceptChange(member: Member, listing: number, change: number): Promise<void> {
  const stored = await findChange(member, listing, change);
  if (!stored) throw new Problem('changed-elsewhere');
  const { complete } = checkListing(stored.draft, choices);
  await call('accept_agent_change', {
    p_actor_id: member.id,
    p_listing_id: listing,
    p_change_id: change,
    p_draft: complete ?? stored.draft,
    p_revision: stored.revision,
    // An incomplete draft is saved, and its owner sends it later.
    p_slug: complete ? proposeSlug(complete, takenSlugs) : '',
  });
}
