import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { signDatabaseToken } from '../auth/database-token.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { recordMember } from '../data/members.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/database-token' };

const noInputSchema = z.strictObject({});

/** Exchanges an identity token for a short-lived one that the database accepts. */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request) => {
    const member = await requireConfirmedMember(request);
    await requireJson(request, noInputSchema);
    await recordMember(member);
    return signDatabaseToken(member);
  },
});
