import type { Config } from '@netlify/functions';
import { sendPreparedSchema } from '#domain/listing/prepared-request.ts';
import { requireStaff } from '../auth/require-member.ts';
import { requirePreparedListing } from '../data/prepared-listings.ts';
import { requireId } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';
import { sendPreparedLink } from '../sms/send-prepared-link.ts';

export const config: Config = { path: '/api/staff/prepared-listings/:id/send' };

/** Sends the SMS with the link to an owner, and returns the prepared listing. */
export default endpoint({
  POST: async (request, { params }) => {
    const { id: actorId } = await requireStaff(request);
    const { language } = await requireJson(request, sendPreparedSchema);
    const id = requireId(params['id']);
    await sendPreparedLink(actorId, id, language);
    return requirePreparedListing(id);
  },
});
