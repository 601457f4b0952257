import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { requireStaff } from '../auth/require-member.ts';
import { call, createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { describedListingPage } from '../data/reasons.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/listings/:id' };

/**
 * Returns the page of a listing for staff. The parameters `former` and `version` add two of its versions for a
 * comparison.
 */
export default endpoint({
  GET: async (request, { params }) => {
    await requireStaff(request);
    const id = requireId(params['id']);
    const { searchParams } = new URL(request.url);
    const [page, compared] = await Promise.all([
      call('staff_listing', { p_listing_id: id }),
      readCompared(id, searchParams.get('former'), searchParams.get('version')),
    ]);
    return describedListingPage.parse({
      ...z.record(z.string(), z.unknown()).parse(page),
      compared,
    });
  },
});

const versionId = z.coerce.number().check(z.int(), z.positive());

/** Reads two versions of a listing; null if the listing lacks one of them. */
async function readCompared(listing: number, former: string | null, version: string | null) {
  const ids = z.array(versionId).safeParse([former, version]);
  if (!ids.success) return null;
  const rows = await unwrapResponse(
    createDatabaseClient()
      .from('listing_versions')
      .select('*')
      .eq('listing_id', listing)
      .in('id', ids.data),
  );
  const [approved, submitted] = ids.data.map((id) => rows.find((row) => row.id === id));
  return approved && submitted ? { approved, submitted } : null;
}
