/** Submits the draft of an agent. Changed contacts wait for the owner's yes, and the rest is submitted at once. */
import {
  checkListing,
  listingDraftSchema,
  type CompleteDraft,
  type ListingChoices,
  type ListingDraft,
} from '#domain/listing/draft.schema.ts';
import { fieldNames } from '#domain/listing/fields.ts';
import { call, type FunctionArgs } from './database.ts';

type Submission = Omit<FunctionArgs<'submit_as_agent'>, 'p_rest' | 'p_draft'> & {
  p_draft: CompleteDraft;
};

export async function submitAsAgent(args: Submission, choices: ListingChoices) {
  const p_rest = (await findRest(args, choices)) ?? null;
  return call('submit_as_agent', { ...args, p_rest });
}

/**
 * Returns the complete draft without the changes that need a yes. It is undefined if the owner's own values are
 * incomplete, or differ from their normalised form.
 */
async function findRest(
  { p_actor_id, p_listing_id, p_draft }: Submission,
  choices: ListingChoices,
) {
  const removeContacts = async (draft: ListingDraft) =>
    listingDraftSchema.parse(
      await call('draft_without_contacts', { p_actor_id, p_listing_id, p_draft: draft }),
    );
  const { complete } = checkListing(await removeContacts(p_draft), choices);
  if (!complete) return undefined;
  const checked = await removeContacts(complete);
  const isSame = fieldNames.every(
    (field) => JSON.stringify(checked[field]) === JSON.stringify(complete[field]),
  );
  return isSame ? complete : undefined;
}
