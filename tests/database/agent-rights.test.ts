/** Tests the rights on the listings of an owner, by a table of all actions and of all that try. */
import { expect, test } from 'vitest';
import { openAgentsForFile, type AgentScene } from '../support/agents.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { newCode } from '../support/listing-lifecycle.ts';

const { query, invite, answer, end, createScene, readListing, send } = await openAgentsForFile();

type Act = (scene: AgentScene, actor: string) => Promise<unknown>;

const pay: Act = ({ listing }, actor) =>
  query(`public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')`, actor, listing);

/** All actions on a listing. Each succeeds for the members in its last column. */
const actions: [name: string, act: Act, isForAgent: boolean][] = [
  [
    'read',
    async ({ listing }, actor) => {
      const own = await query<object[]>('public.own_listings($1, 1, p_id => $2)', actor, listing);
      const helped = await query<object[]>('public.helped_listings($1, $2)', actor, listing);
      if (own.length + helped.length !== 1) throw Object.assign(new Error(), { code: 'PT404' });
    },
    true,
  ],
  [
    'read the reach',
    async ({ listing }, actor) => {
      if (!(await query<boolean>('public.can_edit_listing($1, $2)', actor, listing)))
        throw Object.assign(new Error(), { code: 'PT404' });
    },
    true,
  ],
  [
    'save',
    async (scene, actor) => {
      const { revision } = await readListing(scene);
      const draft = { ...scene.draft, hours: 'Every day' };
      return query('public.save_listing($1, $2, $3, $4)', actor, scene.listing, draft, revision);
    },
    true,
  ],
  [
    'submit',
    async (scene, actor) => {
      if (actor !== scene.owner) return send(scene, actor, { hours: 'At night' });
      const { draft, revision } = await readListing(scene);
      const args = [actor, scene.listing, draft, revision, 'stall'];
      return query('public.submit_listing($1, $2, $3, $4, $5)', ...args);
    },
    true,
  ],
  [
    'see the order',
    async ({ listing }, actor) => {
      if ((await query('public.own_checkout($1, $2)', actor, listing)) === null)
        throw Object.assign(new Error(), { code: 'PT404' });
    },
    true,
  ],
  ['pay', pay, true],
  [
    'claim',
    async (scene, actor) => {
      await pay(scene, scene.owner);
      const args = [actor, scene.listing, newCode(), '+254711000001'];
      return query('public.claim_payment($1, $2, $3, $4)', ...args);
    },
    true,
  ],
  [
    'submit as the owner',
    async (scene, actor) => {
      const { draft, revision } = await readListing(scene);
      const args = [actor, scene.listing, draft, revision, 'stall'];
      return query('public.submit_listing($1, $2, $3, $4, $5)', ...args);
    },
    false,
  ],
  [
    'answer a change',
    ({ listing }, actor) => query('public.refuse_agent_change($1, $2, 1)', actor, listing),
    false,
  ],
  [
    'accept a change',
    async (scene, actor) => {
      if (actor === scene.owner) return;
      const { draft, revision } = await readListing(scene);
      const args = [actor, scene.listing, 1, draft, revision, 'stall'];
      await query('public.accept_agent_change($1, $2, $3, $4, $5, $6)', ...args);
    },
    false,
  ],
  [
    'discard',
    async (scene, actor) => {
      const { revision } = await readListing(scene);
      return query('public.discard_changes($1, $2, $3)', actor, scene.listing, revision);
    },
    false,
  ],
  [
    'withdraw',
    ({ listing }, actor) => query(`public.withdraw_listing($1, $2, '')`, actor, listing),
    false,
  ],
];

/** The members that may try, and the steps before. */
const roles: [role: string, prepare: (scene: AgentScene) => Promise<unknown>][] = [
  ['owner', () => Promise.resolve()],
  [
    'agent',
    async ({ owner, agent }) => {
      await invite(owner);
      await answer(agent, owner);
    },
  ],
  ['invited', ({ owner }) => invite(owner)],
  [
    'declined',
    async ({ owner, agent }) => {
      await invite(owner);
      await answer(agent, owner, false);
    },
  ],
  [
    'ended',
    async ({ owner, agent }) => {
      await invite(owner);
      await answer(agent, owner);
      await end(owner, owner);
    },
  ],
  ['stranger', () => Promise.resolve()],
];

test.each(actions)('%s is for those with the right only', async (_name, act, isForAgent) => {
  const outcomes = [];
  for (const [role, prepare] of roles) {
    const scene = await createScene();
    await prepare(scene);
    const code = await getErrorCode(act(scene, role === 'owner' ? scene.owner : scene.agent));
    outcomes.push([role, code ?? 'done']);
  }
  expect(Object.fromEntries(outcomes)).toEqual({
    owner: 'done',
    agent: isForAgent ? 'done' : 'PT404',
    invited: 'PT404',
    declined: 'PT404',
    ended: 'PT404',
    stranger: 'PT404',
  });
});
