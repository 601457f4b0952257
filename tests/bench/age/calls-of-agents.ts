/** Calls of the functions about agents: most members have none, which is the usual case. */
import { busiestMemberId, selectFirst, type Calls } from './arguments.ts';

const isLive = `owner_id = ${busiestMemberId} and state = 'live'`;
const actor = { p_actor_id: busiestMemberId };
const listing = { p_listing_id: selectFirst('id', 'listings', isLive) };
const draft = { p_draft: selectFirst('draft', 'listings', isLive) };
const change = { ...actor, ...listing, p_change_id: '1' };
const submission = {
  ...draft,
  p_revision: selectFirst('revision', 'listings', isLive),
  p_slug: `'another-shop'`,
};

export const agentCalls = {
  can_edit_listing: { 'of the busiest member': { ...actor, ...listing } },
  draft_without_contacts: { 'of no agent': { ...actor, ...listing, ...draft } },
  helped_listings: { 'without an owner': actor },
  own_agents: { 'of the busiest member': { ...actor, p_email: `'amina@duka.example'` } },
  invite_agent: { invited: { ...actor, p_email: `'aide@duka.example'` } },
  answer_agent_invitation: {
    'refused: no invitation': {
      ...actor,
      p_email: `'amina@duka.example'`,
      p_owner_id: 'gen_random_uuid()',
      p_accepts: 'true',
    },
  },
  end_agent: { 'no agent': { ...actor, p_owner_id: busiestMemberId } },
  submit_as_agent: {
    'refused: the owner': { ...actor, ...listing, ...submission, p_rest: 'null' },
  },
  accept_agent_change: { 'refused: no change': { ...change, ...submission } },
  refuse_agent_change: { 'no change': change },
} satisfies Record<string, Calls>;
