import type { Config } from '@netlify/functions';
import type { HelpedListings } from '#domain/agent/agent.ts';
import { requireMember } from '../auth/require-member.ts';
import { readHelpedListings } from '../data/my-listings.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/helped-listings' };

/** Returns the listings of the owners that the member helps. */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request): Promise<HelpedListings> => ({
    listings: await readHelpedListings(await requireMember(request)),
  }),
});
