import type { Config } from '@netlify/functions';
import { dayOf } from '#domain/date/date.ts';
import { recordedPromotionSchema } from '#domain/staff/staff-promotion.ts';
import { requireStaff } from '../auth/require-member.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { requireUuid } from '../data/require-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/staff/promotions/:id' };

/** Records a promotion under the id that the screen gave it, or takes it back; each again changes nothing. */
export default endpoint({
  PUT: async (request, { params }) => {
    const { id: acting } = await requireStaff(request);
    const promotion = requireUuid(params['id']);
    const body = recordedPromotionSchema(dayOf(now()));
    const {
      listings: wanted,
      channel,
      day,
      link,
      note,
      picture,
    } = await requireJson(request, body);
    const words = { on_channel: channel, on_day: day, with_link: link, with_note: note };
    const what = { ...words, with_picture: picture };
    await call('record_promotion', { acting, promotion, wanted, ...what });
  },
  DELETE: async (request, { params }) => {
    const { id: acting } = await requireStaff(request);
    const promotion = requireUuid(params['id']);
    await call('take_promotion_back', { acting, promotion });
  },
});
