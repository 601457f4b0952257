import type { Config } from '@netlify/functions';
import { newPreparedSchema, savePreparedSchema } from '#domain/listing/prepared-request.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import {
  readPreparedListings,
  requirePreparedListing,
  withPictureProblem,
} from '../data/prepared-listings.ts';
import { requireId } from '../data/require-id.ts';
import { privateJson } from '../http/cache.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = {
  path: ['/api/staff/prepared-listings', '/api/staff/prepared-listings/:id'],
};

/**
 * GET returns the newest adverts that staff prepared, or one of them with its draft. POST stores a new draft, PUT a changed
 * one, and DELETE removes one that no owner took over.
 */
export default endpoint({
  GET: async (request, { params }) => {
    await requireStaff(request);
    const { id } = params;
    return id === undefined ? readPreparedListings() : requirePreparedListing(requireId(id));
  },
  POST: async (request) => {
    const staff = await requireStaff(request);
    const { phone, draft } = await requireJson(request, newPreparedSchema);
    await recordMember(staff);
    const args = { p_actor_id: staff.id, p_phone: phone, p_draft: draft };
    const id = await withPictureProblem(call('create_prepared_listing', args));
    return privateJson(await requirePreparedListing(id), 201);
  },
  PUT: async (request, { params }) => {
    const staff = await requireStaff(request);
    const { phone, draft, revision } = await requireJson(request, savePreparedSchema);
    await recordMember(staff);
    const id = requireId(params['id']);
    const change = call('save_prepared_listing', {
      p_actor_id: staff.id,
      p_prepared_id: id,
      p_phone: phone,
      p_draft: draft,
      p_revision: revision,
    });
    await withPictureProblem(change);
    return requirePreparedListing(id);
  },
  DELETE: async (request, { params }) => {
    const { id: actorId } = await requireStaff(request);
    const id = requireId(params['id']);
    await call('delete_prepared_listing', { p_actor_id: actorId, p_prepared_id: id });
  },
});
