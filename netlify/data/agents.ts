/** Reads agents, and the changes of contacts that wait for the yes of an owner. */
import * as z from 'zod';
import type { OwnAgents } from '#domain/agent/agent.ts';
import { listingDraftSchema, type ListingDraft } from '#domain/listing/draft.schema.ts';
import { fieldNames, type ListingField } from '#domain/listing/fields.ts';
import type { Member } from '#domain/member/member.ts';
import { call } from './database.ts';

const rowSchema = z.object({
  agent: z
    .object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      since: z.string().nullable(),
    })
    .nullable(),
  owners: z.array(z.object({ id: z.uuid(), name: z.string(), since: z.string().nullable() })),
  changes: z.array(
    z.object({
      id: z.int(),
      listing: z.int(),
      title: z.string(),
      agent: z.string(),
      sent_at: z.string(),
      fields: z.record(z.string(), z.unknown()),
      draft: listingDraftSchema,
      revision: z.int(),
    }),
  ),
});

type StoredChange = z.infer<typeof rowSchema>['changes'][number];

async function readAgents({ id, email, confirmed }: Member) {
  const args = { p_actor_id: id, p_email: confirmed ? email : '' };
  return rowSchema.parse(await call('own_agents', args));
}

/** Reads a member's agent, the owners that the member helps, and the changes that wait for the member. */
export async function readOwnAgents(member: Member): Promise<OwnAgents> {
  const { changes, ...agents } = await readAgents(member);
  return { ...agents, changes: changes.map(toContactsChange) };
}

/** Reads a change that waits for the member; undefined if it was answered or changed since. */
export async function findChange(member: Member, listing: number, id: number) {
  const { changes } = await readAgents(member);
  const stored = changes.find((change) => change.id === id && change.listing === listing);
  return stored && { draft: mergeFields(stored), revision: stored.revision };
}

const mergeFields = ({ draft, fields }: StoredChange): ListingDraft =>
  listingDraftSchema.parse({ ...draft, ...fields });

function toContactsChange(change: StoredChange) {
  const { id, listing, title, agent, sent_at, fields, draft } = change;
  const merged = mergeFields(change);
  return {
    id,
    listing,
    title,
    agent,
    sent_at,
    fields: fieldNames
      .filter((field) => field in fields)
      .map((field) => ({ field, before: toText(draft, field), after: toText(merged, field) })),
  };
}

/** Returns the value of a field as a text. The prices are their names, because only names can have contacts. */
function toText(draft: ListingDraft, field: ListingField): string {
  if (field === 'items') return draft.items.map(({ name }) => name).join('\n');
  return field === 'images' ? '' : draft[field];
}
