/** Tests the outbox of news about agents. */
import { expect, test } from 'vitest';
import { openAgentsForFile } from '../support/agents.ts';

const { query, readRows, invite, answer, end, createScene, createHelpedScene } =
  await openAgentsForFile();

const readNews = (...members: string[]) =>
  readRows<{ id: string; member_id: string; event: string }>(
    'select id, member_id, event from app.agent_news where member_id = any ($1) order by id',
    members,
  );

test.each(['owner', 'agent'] as const)('an end by the %s is news for both, once', async (role) => {
  const scene = await createHelpedScene();
  const { owner, agent } = scene;
  await answer(agent, owner);
  await end(scene[role], owner);
  await end(scene[role], owner);
  const news = await readNews(owner, agent);
  expect(news.map(({ member_id, event }) => [member_id, event])).toEqual([
    [owner, 'agent-accepted'],
    [owner, 'agent-ended'],
    [agent, 'help-ended'],
  ]);
  for (const { id } of news) await query('public.finish_agent_news($1)', id);
  expect(await readNews(owner, agent)).toEqual([]);
});

test('the deletion of an account is news for the other side only', async () => {
  for (const role of ['owner', 'agent'] as const) {
    const scene = await createHelpedScene();
    const { owner, agent } = scene;
    await query('public.delete_member($1)', scene[role]);
    const events = (await readNews(owner, agent)).map(({ event }) => event);
    expect(events).toEqual(role === 'owner' ? ['help-ended'] : ['agent-accepted', 'agent-ended']);
  }
});

test('an invitation that ends is no news', async () => {
  const { owner, agent } = await createScene();
  await invite(owner);
  await end(owner, owner);
  await invite(owner);
  await answer(agent, owner, false);
  expect(await readNews(owner, agent)).toEqual([]);
});

test('a restore tells no end again', async () => {
  const { owner, agent } = await createHelpedScene();
  const entries = [{ kind: 'agent-ended', subject: owner }];
  expect(await query('app.apply_erasures($1)', JSON.stringify(entries))).toMatchObject({
    applied: 1,
  });
  expect((await readNews(owner, agent)).map(({ event }) => event)).toEqual(['agent-accepted']);
});
