import type { Config } from '@netlify/functions';
import { agentAnswerSchema } from '#domain/agent/agent.ts';
import { createAddressFinder } from '../auth/identity-admin.ts';
import { requireConfirmedMember } from '../auth/require-member.ts';
import { readOwnAgents } from '../data/agents.ts';
import { call } from '../data/database.ts';
import { recordMember } from '../data/members.ts';
import { requireUuid } from '../data/require-id.ts';
import { limitRequests } from '../data/request-limit.ts';
import { notifyAgents } from '../emails/notify-agents.ts';
import { limitedEndpoint } from '../http/endpoint.ts';
import { requireJson } from '../http/input.ts';

export const config: Config = { path: '/api/my-agents/:owner' };

/** Accepts or declines the invitation of an owner, or ends the owner's agent, for the owner or the agent. */
export default limitedEndpoint(limitRequests(config), {
  POST: async (request, { params, waitUntil }) => {
    const member = await requireConfirmedMember(request);
    const { answer } = await requireJson(request, agentAnswerSchema);
    const owner = requireUuid(params['owner']);
    await recordMember(member);
    if (answer === 'end') {
      await call('end_agent', { p_actor_id: member.id, p_owner_id: owner });
    } else {
      await call('answer_agent_invitation', {
        p_actor_id: member.id,
        p_email: member.email,
        p_owner_id: owner,
        p_accepts: answer === 'accept',
      });
    }
    waitUntil(notifyAgents(createAddressFinder(request)));
    return readOwnAgents(member);
  },
});
