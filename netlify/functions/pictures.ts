import type { Config } from '@netlify/functions';
import { isStaff } from '#domain/member/member.ts';
import { uploadRequestSchema } from '#domain/picture/upload.ts';
import { Problem } from '#domain/problem/problem.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { recordMember } from '../data/members.ts';
import { beginPicture } from '../data/pictures.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/pictures' };

/**
 * Begins a member's upload. Uploads for promotions are reserved for staff. Returns the picture's id, and the
 * address for its bytes.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request) => {
    const member = await requireConfirmedMember(request);
    const input = await requireJson(request, uploadRequestSchema);
    if (input.purpose === 'promotion' && !isStaff(member)) throw new Problem('staff-only');
    await recordMember(member);
    return beginPicture(member, input);
  },
});
