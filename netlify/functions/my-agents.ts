import type { Config } from '@netlify/functions';
import { agentInvitationSchema } from '#domain/agent/agent.ts';
import { invalidField } from '#domain/problem/problem.ts';
import { requireConfirmedMember, requireMember } from '../auth/require-member.ts';
import { readOwnAgents } from '../data/agents.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { limitRequests } from '../data/request-limit.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-agents' };

/**
 * GET returns the member's agent, the owners that the member helps, and the changes that wait for the member. POST
 * invites an account by its address. The address is stored as typed, so that the
 * response is the same with and without such an account.
 */
export default limitedEndpoint(limitRequests(config), {
  GET: async (request) => readOwnAgents(await requireMember(request)),
  POST: async (request) => {
    const member = await requireConfirmedMember(request);
    const { email } = await requireJson(request, agentInvitationSchema);
    if (email.toLowerCase() === member.email.toLowerCase())
      throw invalidField('email', 'agent.email.own');
    await recordMember(member);
    await call('invite_agent', { p_actor_id: member.id, p_email: email });
    return readOwnAgents(member);
  },
});
