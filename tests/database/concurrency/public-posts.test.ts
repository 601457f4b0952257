/** Plays posts, hides, reports, decisions, the end of the advert and the deletion of the account at the same time. */
import { expect, test } from 'vitest';
import { brokenInvariantsQuery } from '#tests/support/listing-invariants.ts';
import { actors, type Actor } from '#tests/support/races/actors.ts';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import { getOutcome, openSessionsForFile } from '#tests/support/races/sessions.ts';
import { countRuns } from '#tests/support/repetitions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

const changes = [
  'insert a public post',
  'edit a public post',
  'make a public post members only',
  'delete a public post',
  'report a public post',
  'report a public post',
  'report a public post',
  'set_post_hidden of a public post',
  'decide_public_post',
];

/** The acts after which visitors see no post of the listing. */
const ends = {
  suspension: ['suspend_listing'],
  withdrawal: ['withdraw_listing'],
  expiry: ['run_due_transitions'],
  'deletion of the account': ['delete_member'],
  'expiry, suspension and deletion': ['run_due_transitions', 'suspend_listing', 'delete_member'],
};

/** Outcomes that callers expect: an empty text for success, and SQLSTATEs. */
const expectedOutcomes = ['', 'PT404', 'PT409', 'PT429', '23503', '23505', '23514', '42501'];

const readPurges = async (listing: number) =>
  (await pool`select from app.cache_purges where listing_id = ${listing}`).length;

test.each(Object.entries(ends))(
  'no post stays visible after the %s beside other changes',
  async (name, endNames) => {
    for (let round = 0; round < countRuns(3, 40); round += 1) {
      const scene = await makeScene(pool, 'fresh');
      expect(await pool`select from app.fresh_posts where id = ${scene.post}`).toHaveLength(1);
      if (name.startsWith('expiry'))
        await pool`
          update public.listings
          set live_from = live_from - interval '8 days', live_until = app.now() where id = ${scene.listing}`;
      await pool`delete from app.cache_purges`;
      const outcomes = await Promise.all(
        [...changes, ...endNames]
          .sort(() => Math.random() - 0.5)
          .map(async (actorName) => {
            const outcome = await getOutcome(pool, (actors[actorName] as Actor).call(scene));
            return expectedOutcomes.includes(outcome) ? [] : [`${actorName}: ${outcome}`];
          }),
      );
      expect(outcomes.flat()).toEqual([]);
      const visiblePosts = await pool`
        select from app.fresh_posts where listing_id = ${scene.listing}`;
      expect(visiblePosts).toHaveLength(0);
      expect(await readPurges(scene.listing)).toBe(1);
    }
    expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
  },
);
