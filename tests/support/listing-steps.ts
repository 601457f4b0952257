/** Runs single steps of listings and their payments as calls of database functions. */
import type { Queries, Sql } from '#netlify/local/database/engine.ts';
import { sampleListing } from './listing-lifecycle.ts';
import { createPaidEvent, listEvents, phones, type World } from './money.ts';
import { seededIds, type SeededName } from './seeded-users.ts';
import {
  buildStatement,
  offers,
  staffOfSteps,
  type CallStep,
  type WorldStep,
} from './step-calls.ts';
import { pickAt, runWorldStep } from './world-steps.ts';

export type Step =
  | { do: 'create' | 'delete member' | 'insert member'; actor: SeededName }
  | CallStep
  | WorldStep
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

/** Inserts the member and the member's image, unless they exist. A deleted member is inserted again. */
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
 * Runs a step in a savepoint. A refused step leaves the tables unchanged. The setting `tests.transitions_just_ran` is
 * 'yes' from the step 'run transitions' until the next step, because some invariants hold only directly after the
 * transitions.
 */
export async function tryStep(sql: Sql, step: Step, world: World): Promise<void> {
  const justRan = step.do === 'run transitions' ? 'yes' : 'no';
  await sql.exec(
    `savepoint step; select set_config('tests.transitions_just_ran', '${justRan}', true)`,
  );
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
    case 'pay to till':
    case 'approve prompt':
    case 'reverse payment':
    case 'send refund':
    case 'send by hand':
      return runWorldStep(sql, step, world);
    default:
      return callFunction(sql, step, world);
  }
}

async function callFunction(sql: Queries, step: CallStep, world: World): Promise<unknown> {
  const stepValues = getValues(step, world);
  if (!stepValues) return undefined;
  const { statement, values } = buildStatement(step, { ...getActor(step), ...stepValues });
  return sql.query(statement, values);
}

/** Returns the id of the user that takes a step, with the phone number of a member. Other steps have no actor. */
function getActor(step: CallStep) {
  const staff = staffOfSteps[step.do];
  if (staff !== undefined) return { acting: staff };
  return 'actor' in step && { acting: seededIds[step.actor], phone: phones[step.actor] };
}

/** Returns the values for the placeholders of a step, or undefined if the step is left out. */
function getValues(step: CallStep, world: World): Record<string, unknown> | undefined {
  switch (step.do) {
    case 'save':
      return { draft: createDraftJson(step.number, step.actor) };
    case 'pay':
      return { ...getPrice(step), phone: phones[step.to ?? step.actor] };
    case 'compare':
      return {
        as: step.by === 'card' ? 'card' : 'till',
        events: JSON.stringify(listEvents(world, step.by)),
      };
    case 'cancel refund':
      return { refundedCodes: world.refunds.map(({ refundedCode }) => refundedCode).join() };
    case 'report refund':
      return pickAt(world.reported, step.index);
    case 'record refund': {
      const refunds = world.refunds.filter(({ kind }) => kind === 'refunded');
      return pickAt(refunds, step.index);
    }
  }
  if (!('moneyIndex' in step)) return {};
  const money = pickAt(world.money, step.moneyIndex);
  if (!money) return undefined;
  if ('channel' in step) return { ...createPaidEvent(money, step.channel) };
  // Card payments are absent from the till, and a member cannot claim them.
  if (money.by === 'card') return undefined;
  if (step.do !== 'claim') return { ...money };
  // Amina's proven number has the stranger's visible digits, so the contract of payments accepts Amina's claim of
  // the stranger's payment. This claim is left out.
  if (step.actor === 'amina' && money.phone === phones.stranger) return undefined;
  return { ...money, phone: phones[step.phone] };
}

function getPrice({ days, provider }: Extract<CallStep, { do: 'pay' }>) {
  const offer = offers.get(days);
  if (!offer) throw new Error(`Nothing of ${days} days is on sale.`);
  return provider === 'card'
    ? { package: offer.package, price: offer.price.cents, currency: 'USD' }
    : { package: offer.package, price: offer.price.shillings, currency: 'KES' };
}
