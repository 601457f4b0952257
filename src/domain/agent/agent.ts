/** An agent: a second member that edits and pays for the adverts of an owner. Times are ISO 8601 strings. */
import * as z from 'zod/mini';
import type { ListingField } from '../listing/fields.ts';
import type { OwnListing } from '../listing/own-listing.ts';
import { memberLimits } from '../member/member.limits.ts';
import { typedEmail } from '../typed-text/typed-text.ts';

/** The request that invites the account with an address. Its response is the same if there is no such account. */
export const agentInvitationSchema = z.strictObject({
  email: typedEmail(memberLimits.emailLength, 'agent.email'),
});

/** The answer to an invitation, or the end of an agent by either side. */
export const agentAnswerSchema = z.strictObject({ answer: z.enum(['accept', 'decline', 'end']) });
export type AgentAnswer = z.infer<typeof agentAnswerSchema>['answer'];

/** The owner's answer to changed contacts. The id names the values that the owner read. */
export const contactsAnswerSchema = z.strictObject({
  change: z.int(),
  answer: z.enum(['yes', 'no']),
});
export type ContactsAnswer = z.infer<typeof contactsAnswerSchema>;

/** Changed contacts of one advert that wait for the owner's yes. */
export interface ContactsChange {
  id: number;
  listing: number;
  title: string;
  /** The name of the agent. */
  agent: string;
  sent_at: string;
  fields: { field: ListingField; before: string; after: string }[];
}

export interface OwnAgents {
  /** The member's agent or open invitation. The name and the time are null until the acceptance, then the address is. */
  agent: { name: string | null; email: string | null; since: string | null } | null;
  /** The owners that the member helps, and with a time of null those that invite the member. */
  owners: { id: string; name: string; since: string | null }[];
  changes: ContactsChange[];
}

/** The response with the adverts that a member helps with. */
export interface HelpedListings {
  listings: OwnListing[];
}
