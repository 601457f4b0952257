/** Requests about agents: members that help owners with adverts. Each function throws the problems of `requestJson`. */
import type {
  AgentAnswer,
  ContactsAnswer,
  HelpedListings,
  OwnAgents,
} from '#domain/agent/agent.ts';
import { requestJson } from './request.ts';

const path = '/api/my-agents';

/** Loads the member's agent, the owners that the member helps, and the changes that wait for the member. */
export const loadOwnAgents = (signal?: AbortSignal): Promise<OwnAgents> =>
  requestJson({ path, signal });

/** Invites the account with an address. */
export const inviteAgent = (email: string): Promise<OwnAgents> =>
  requestJson({ method: 'POST', path, body: { email } });

/** Answers an invitation of an owner, or ends the owner's agent. */
export const answerAgent = (owner: string, answer: AgentAnswer): Promise<OwnAgents> =>
  requestJson({ method: 'POST', path: `${path}/${owner}`, body: { answer } });

/** Answers the contacts that an agent changed in a listing of the member. */
export const answerContacts = (listing: number, body: ContactsAnswer): Promise<OwnAgents> =>
  requestJson({ method: 'POST', path: `/api/my-listings/${listing}/contacts`, body });

/** Loads the listings of the owners that the member helps. */
export const loadHelpedListings = (signal: AbortSignal): Promise<HelpedListings> =>
  requestJson({ path: '/api/helped-listings', signal });
