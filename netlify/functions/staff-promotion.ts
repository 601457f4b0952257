import type { Config } from '@netlify/functions';
import { toIsoDay } from '#domain/date/day.ts';
import { createRecordedPromotionSchema } from '#domain/staff/staff-promotion.ts';
import { requireStaff } from '../auth/require-member.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { requireUuid } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/promotions/:id' };

/** Records a promotion under an id from the client, or deletes it. Both methods are idempotent. */
export default endpoint({
  PUT: async (request, { params }) => {
    const { id: actorId } = await requireStaff(request);
    const promotion = requireUuid(params['id']);
    const body = createRecordedPromotionSchema(toIsoDay(now()));
    const {
      listings: listingIds,
      channel,
      day,
      link,
      note,
      picture,
    } = await requireJson(request, body);
    await call('record_promotion', {
      p_actor_id: actorId,
      p_promotion_id: promotion,
      p_listing_ids: listingIds,
      p_channel: channel,
      p_day: day,
      p_link: link,
      p_note: note,
      p_picture_id: picture,
    });
  },
  DELETE: async (request, { params }) => {
    const { id: actorId } = await requireStaff(request);
    const promotion = requireUuid(params['id']);
    await call('take_promotion_back', { p_actor_id: actorId, p_promotion_id: promotion });
  },
});
