/** Sends emails to owners and agents about an accepted invitation and about the end of an agent. */
import * as z from 'zod';
import { getText } from '#content/text/text.ts';
import { call } from '../data/database.ts';
import { notifyMembers } from './notify-members.ts';
import type { FindAddress } from './notify-owners.ts';

const newsSchema = z.array(
  z.object({
    id: z.int(),
    /** The recipient. */
    member_id: z.uuid(),
    event: z.enum(['agent-accepted', 'agent-ended', 'help-ended']),
    /** The name of the other member. */
    name: z.string(),
  }),
);

const emailByEvent = {
  'agent-accepted': { template: 'agentAccepted', path: '/profile-management' },
  'agent-ended': { template: 'agentEnded', path: '/profile-management' },
  'help-ended': { template: 'helpEnded', path: '/my-adverts' },
} as const;

/** Sends the missing emails. The promise never rejects. */
export const notifyAgents = (findAddress: FindAddress): Promise<void> =>
  notifyMembers(
    {
      name: 'agent-news',
      read: async (limit) =>
        newsSchema.parse(await call('undelivered_agent_news', { p_limit: limit })),
      createEmail: ({ event, name }) => {
        const { template, path } = emailByEvent[event];
        const content = { name: event, template: getText().emails[template], values: { name } };
        return { content, path };
      },
      finish: (id) => call('finish_agent_news', { p_news_id: id }),
    },
    findAddress,
  );
