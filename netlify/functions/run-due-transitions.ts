import type { Config } from '@netlify/functions';
import { site } from '#content/site.ts';
import { addressBook } from '../auth/identity-admin.ts';
import { runDueTransitions } from '../data/due-transitions.ts';
import { tellOwners } from '../emails/tell-owners.ts';
import { endpoint } from '../http/endpoint.ts';
import { purgeListings } from '../http/purge.ts';

export const config: Config = { schedule: '* * * * *' };

/** Ends what has run out, owes what is due, reminds, and tells all of it. Any gap is caught up. */
export default endpoint({
  POST: async (request) => {
    await purgeListings(await runDueTransitions());
    await tellOwners(addressBook(request), site);
    return new Response(null, { status: 204 });
  },
});
