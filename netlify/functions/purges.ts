import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { purgeChangedPages } from '../cache/purge-changed-pages.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/purges' };

/**
 * Purges the pages of changed listings at once. A browser writes posts to the database directly, and requests the purge
 * of their pages here. Without this request, a scheduled function sends the purge within a minute.
 */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request) => {
    await requireConfirmedMember(request);
    await requireJson(request, z.strictObject({}));
    await purgeChangedPages();
  },
});
