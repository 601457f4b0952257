/** Runs single steps of listings and their payments as calls of database functions. */
import type { Queries, Sql } from '#netlify/local/database/engine.ts';
import { sampleListing } from './listing-lifecycle.ts';
import type { World } from './money.ts';
import { runMoneyStep, type MoneyStep } from './money-steps.ts';
import { seededIds, type SeededName } from './seeded-users.ts';
import { buildStatement } from './step-statement.ts';

/** A step of a user about a listing. `slot` is the offset of the listing in the order of the ids. */
interface ListingReference {
  actor: SeededName;
  slot: number;
}

type Decision = 'approve' | 'request changes' | 'suspend' | 'restore' | 'feature';

type ListingStep =
  | ({ do: 'save'; number: number } & ListingReference)
  | ({ do: Decision | 'submit' | 'withdraw' } & ListingReference);

export type Step =
  | { do: 'create' | 'delete member' | 'insert member'; actor: SeededName }
  | ListingStep
  | MoneyStep
  | { do: 'advance clock'; hours: number }
  | { do: 'run transitions' };

/** The id of the image of each member. {@link uploadImages} inserts the images. */
const images: Record<SeededName, string> = {
  amina: '5a0e1b6f-0000-4000-8000-000000000001',
  baraka: '5a0e1b6f-0000-4000-8000-000000000002',
};

export async function uploadImages(sql: Queries): Promise<void> {
  await Promise.all(
    (['amina', 'baraka'] as const).map((member) => insertMemberWithImage(sql, member)),
  );
}

/** Inserts the member and the member's image, also after the member was deleted. */
async function insertMemberWithImage(sql: Queries, member: SeededName): Promise<void> {
  await sql.query(
    `with joined as (
       insert into public.members (id, name) values ($2, 'Somebody') on conflict do nothing
     )
     insert into public.pictures (id, owner_id, purpose, state, width, height)
     values ($1, $2, 'listing', 'ready', 1280, 960) on conflict do nothing`,
    [images[member], seededIds[member]],
  );
}

const createDraftJson = (number: number, member: SeededName) =>
  JSON.stringify({
    ...sampleListing,
    title: `Mats ${number}`,
    images: [{ id: images[member], alt: 'A mat in a doorway' }],
  });

/**
 * Runs a step in a savepoint. A refused step leaves the tables unchanged. The setting `tests.ticked` is 'yes' from
 * the step 'run transitions' until the next step, because some invariants hold only directly after the transitions.
 */
export async function tryStep(sql: Sql, step: Step, world: World): Promise<void> {
  await sql.query('savepoint step');
  await sql.query(`select set_config('tests.ticked', $1, true)`, [
    step.do === 'run transitions' ? 'yes' : 'no',
  ]);
  try {
    await runStep(sql, step, world);
    await sql.query('release savepoint step');
  } catch {
    await sql.query('rollback to savepoint step');
  }
}

/** Returns a statement that advances `app.now()` by the world's clock offset, until the transaction ends. */
export const buildClockStatement = ({ clockOffsetHours }: World) =>
  `select set_config('embedded.ahead', '${clockOffsetHours * 3600}', true)`;

/**
 * Runs a step.
 * @throws the error with which the database refuses the step
 */
export async function runStep(sql: Queries, step: Step, world: World): Promise<unknown> {
  switch (step.do) {
    case 'advance clock':
      world.clockOffsetHours += step.hours;
      return sql.query(buildClockStatement(world));
    case 'run transitions':
      return sql.query('select public.run_due_transitions()');
    case 'insert member':
      return insertMemberWithImage(sql, step.actor);
    case 'create':
      return sql.query('select public.create_listing($1, $2)', [
        seededIds[step.actor],
        createDraftJson(0, step.actor),
      ]);
    case 'delete member':
      return sql.query('select public.delete_member($1)', [seededIds[step.actor]]);
    default:
      return callFunction(sql, step, world);
  }
}

const calls: Record<ListingStep['do'], string> = {
  save: 'save_listing({acting}, listing, {draft}, revision)',
  submit: `submit_listing({acting}, listing, stored, revision, 'mats-' || listing)`,
  withdraw: `withdraw_listing({acting}, listing, 'no longer')`,
  approve: `approve_listing({acting}, listing, version, 'mats-' || listing)`,
  'request changes': `request_listing_changes({acting}, listing, version, 'a better photo')`,
  suspend: `suspend_listing({acting}, listing, 'reported')`,
  restore: 'restore_listing({acting}, listing)',
  feature: 'feature_listing({acting}, listing, true)',
};

const isListingStep = (step: ListingStep | MoneyStep): step is ListingStep => step.do in calls;

function callFunction(sql: Queries, step: ListingStep | MoneyStep, world: World): Promise<unknown> {
  if (!isListingStep(step)) return runMoneyStep(sql, step, world);
  const { statement, values } = buildStatement(calls[step.do], 'false', {
    acting: seededIds[step.actor],
    slot: step.slot,
    ...(step.do === 'save' && { draft: createDraftJson(step.number, step.actor) }),
  });
  return sql.query(statement, values);
}
