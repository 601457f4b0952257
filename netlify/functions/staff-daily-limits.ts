import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import type { DailyLimits } from '#domain/staff/daily-limits.ts';
import { requireStaff } from '../auth/require-member.ts';
import { call } from '../data/database.ts';
import { getApprovalThreshold } from '../data/staff-payments.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { path: '/api/staff/daily-limits' };

const sumsSchema = z.object({ KES: z.int(), USD: z.int() });

/** Returns the sums that the caller refunded and accepted as missing today, with their limits, by currency. */
export default endpoint({
  GET: async (request): Promise<DailyLimits> => {
    const { id } = await requireStaff(request);
    const { KES, USD } = sumsSchema.parse(await call('staff_daily_sums', { p_actor_id: id }));
    return {
      KES: { sum: KES, limit: getApprovalThreshold('KES') },
      USD: { sum: USD, limit: getApprovalThreshold('USD') },
    };
  },
});
