/** Ends an agent while a transaction of the agent runs, and accepts invitations in concurrent sessions. */
import { expect, test } from 'vitest';
import { actors, type Actor } from '#tests/support/races/actors.ts';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import {
  findWaitingSessions,
  getOutcome,
  openSessionsForFile,
} from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

test.each(['submit_as_agent', 'save_listing of an agent', 'begin_payment of an agent'])(
  'an end waits for %s, and then takes the rights',
  async (name) => {
    const scene = await makeScene(pool, 'helped');
    const { statement, values } = (actors[name] as Actor).call(scene);
    // The transaction returns its session after a failure, too. The end of the pool waits for each session.
    const { end } = await pool.begin(async (session) => {
      await session.unsafe(statement, values as never[]);
      const outcomes: string[] = [];
      const end = getOutcome(pool, (actors['end_agent'] as Actor).call(scene)).then((outcome) => {
        outcomes.push(outcome);
        return outcome;
      });
      while (outcomes.length === 0 && (await findWaitingSessions(pool)).count === 0);
      expect(outcomes).toEqual([]);
      return { end };
    });
    expect(await end).toBe('');
    const changes = await pool`
      select from app.contact_changes where listing_id = ${scene.listing}`;
    expect(changes.count).toBe(0);
    expect(await getOutcome(pool, (actors[name] as Actor).call(scene))).toBe('PT404');
  },
);

test('of many acceptances at the same time ten succeed', async () => {
  const { others } = await makeScene(pool, 'draft');
  const agent = others[0];
  const owners = await pool<{ id: string }[]>`
    insert into public.members (id, name)
    select gen_random_uuid(), 'Somebody' from generate_series(1, 14) returning id`;
  await pool`
    insert into app.agents (owner_id, email)
    select id, 'aide@duka.example' from unnest(${owners.map(({ id }) => id)}::uuid[]) as id`;
  const outcomes = await Promise.all(
    owners.map(({ id }) =>
      getOutcome(pool, {
        statement: `select public.answer_agent_invitation($1, 'aide@duka.example', $2, true)`,
        values: [agent, id],
      }),
    ),
  );
  expect(outcomes.toSorted()).toEqual([
    ...Array<string>(10).fill(''),
    ...Array<string>(4).fill('PT409'),
  ]);
});
