import type { Config } from '@netlify/functions';
import { createPictureProblem } from '#domain/picture/refusals.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { discardPicture, requireOwnPicture } from '../data/pictures.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/pictures/:id' };

/** Discards a picture that is not yet public. A scheduled function deletes its files within 15 minutes. */
export default limitedEndpoint(limitRequests(config), {
  DELETE: async (request, { params }) => {
    const member = await requireConfirmedMember(request);
    const picture = await requireOwnPicture(member, params['id']);
    if (!(await discardPicture(picture))) throw createPictureProblem('picture.shown');
  },
});
