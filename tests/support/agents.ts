/** Creates owners with an advert and their agents, for the tests of the database. */
import { createAndSubmit, insertMember } from './create-and-submit.ts';
import { openDatabaseForFile } from './database.ts';

/** The address to which the invitations go. */
const address = 'helper@duka.example';

export interface AgentScene {
  owner: string;
  agent: string;
  listing: number;
  draft: Record<string, unknown>;
}

export async function openAgentsForFile() {
  const { sql, query, readRows } = await openDatabaseForFile();
  const staff = await insertMember(sql);

  const invite = (owner: string, email = address) =>
    query('public.invite_agent($1, $2)', owner, email);
  const answer = (agent: string, owner: string, accepts = true, email = address) =>
    query('public.answer_agent_invitation($1, $2, $3, $4)', agent, email, owner, accepts);
  const end = (actor: string, owner: string) => query('public.end_agent($1, $2)', actor, owner);

  /** Creates an owner with an approved listing, and a second member. */
  async function createScene(): Promise<AgentScene> {
    const owner = await insertMember(sql);
    const agent = await insertMember(sql);
    const listing = await createAndSubmit(query, owner, owner);
    const [row] = await readRows<{ draft: AgentScene['draft']; version: string }>(
      'select draft, review_version_id as version from public.listings where id = $1',
      listing,
    );
    const slug = `shop-${listing}`;
    await query('public.approve_listing($1, $2, $3, $4)', staff, listing, row?.version, slug);
    return { owner, agent, listing, draft: row?.draft ?? {} };
  }

  const readListing = async ({ listing }: AgentScene) => {
    const [row] = await readRows<{
      draft: AgentScene['draft'];
      revision: number;
      owner_id: string;
    }>('select draft, revision, owner_id from public.listings where id = $1', listing);
    return row ?? { draft: {}, revision: 0, owner_id: '' };
  };

  /** Sends a draft as an agent, as the endpoint does if the rest is complete. */
  async function send(scene: AgentScene, actor: string, change: Record<string, unknown>) {
    const { revision } = await readListing(scene);
    const draft = { ...scene.draft, ...change };
    const args = [actor, scene.listing, draft] as const;
    const rest = await query<object | null>('public.draft_without_contacts($1, $2, $3)', ...args);
    return query<{ requested: string[] }>(
      'public.submit_as_agent($1, $2, $3, $4, $5, $6)',
      ...args,
      rest ?? draft,
      revision,
      'stall',
    );
  }

  const readChange = async ({ owner }: AgentScene) => {
    const { changes } = await query<{ changes: { id: number; fields: object }[] }>(
      'public.own_agents($1, $2)',
      owner,
      '',
    );
    return changes[0];
  };

  /** Returns a scene with an accepted agent. */
  async function createHelpedScene() {
    const scene = await createScene();
    await invite(scene.owner);
    await answer(scene.agent, scene.owner);
    return scene;
  }

  return {
    sql,
    query,
    readRows,
    invite,
    answer,
    end,
    createScene,
    readListing,
    send,
    readChange,
    createHelpedScene,
  };
}
