/** Single steps of the life of listings, as calls of the database's functions. */
import type { Queries, Sql } from '#netlify/local/database/engine.ts';
import { sampleListing } from './listing-lifecycle.ts';
import { memberId, staffId } from './seeded-people.ts';

type Person = 'amina' | 'baraka';

export type Step =
  | { do: 'create'; who: Person }
  | { do: 'forget'; who: Person }
  | { do: 'write'; who: Person; slot: number; name: number }
  | { do: 'submit' | 'withdraw'; who: Person; slot: number }
  | {
      do: 'approve' | 'request changes' | 'suspend' | 'restore' | 'feature' | 'match' | 'refund';
      who: Person;
      slot: number;
    }
  | { do: 'owe refund'; who: Person; slot: number; before: number }
  | { do: 'pay'; who: Person; slot: number; days: number }
  | { do: 'confirm'; who: Person; slot: number; code: number; short: boolean }
  | { do: 'unmatched'; who: Person; code: number }
  | { do: 'wait'; hours: number }
  | { do: 'tick' };

export const people: Record<Person, string> = {
  amina: memberId,
  baraka: staffId,
};

const shillings: Record<number, number> = { 1: 129, 7: 899, 30: 2999 };

/** A photo that each of them has uploaded; see {@link uploadPhotos}. */
const photos: Record<Person, string> = {
  amina: '5a0e1b6f-0000-4000-8000-000000000001',
  baraka: '5a0e1b6f-0000-4000-8000-000000000002',
};

export async function uploadPhotos(sql: Queries): Promise<void> {
  for (const person of ['amina', 'baraka'] as const) {
    await sql.query(
      `insert into public.pictures (id, owner_id, purpose, state, width, height)
       values ($1, $2, 'listing', 'ready', 1280, 960)`,
      [photos[person], people[person]],
    );
  }
}

const draft = (name: number, person: Person) =>
  JSON.stringify({
    ...sampleListing,
    name: `Mats ${name}`,
    photos: [{ id: photos[person], alt: 'A mat in a doorway' }],
  });

/** Plays a step; what the database refuses leaves everything as it was. */
export async function play(sql: Sql, step: Step): Promise<void> {
  await sql.query('savepoint step');
  await sql.query(`select set_config('tests.ticked', $1, true)`, [
    step.do === 'tick' ? 'yes' : 'no',
  ]);
  try {
    await act(sql, step);
    await sql.query('release savepoint step');
  } catch {
    await sql.query('rollback to savepoint step');
  }
}

/** Does a step. @throws what the database refuses. */
export async function act(sql: Queries, step: Step): Promise<unknown> {
  if (step.do === 'wait') {
    return sql.query(
      `select set_config('embedded.ahead', (coalesce(nullif(current_setting('embedded.ahead', true), ''), '0')::float8 + $1)::text, true)`,
      [step.hours * 3600],
    );
  }
  if (step.do === 'tick') return sql.query('select public.run_due_transitions()');
  const acting = people[step.who];
  if (step.do === 'create') {
    const made = await sql.query<{ id: number }>('select public.create_listing($1, $2) as id', [
      acting,
      draft(0, step.who),
    ]);
    return made;
  }
  if (step.do === 'forget') return sql.query('select public.delete_member($1)', [acting]);
  if (step.do === 'unmatched') {
    return sql.query(
      `select public.record_unmatched_payment($1, 'till', $2, 899, 'KES', 'no reference', $3)`,
      [acting, `CODE${step.code}`, randomReference()],
    );
  }
  return callAbout(sql, step, acting);
}

type AboutListing = Extract<Step, { slot: number }>;

async function callAbout(sql: Queries, step: AboutListing, acting: string): Promise<unknown> {
  const { rows } = await sql.query<{ id: number; revision: number; review_version: number | null }>(
    'select id, revision, review_version from public.listings order by id offset $1 limit 1',
    [step.slot],
  );
  const [listing = { id: 0, revision: 0, review_version: 0 }] = rows;
  const paid = await sql.query<{ id: string; amount: number; currency: string }>(
    `select id, amount, currency from public.payments
     where listing_id is not distinct from $1 order by created_at desc, id desc offset $2 limit 1`,
    [step.do === 'match' ? null : listing.id, step.do === 'owe refund' ? step.before : 0],
  );
  const [payment = { id: '00000000-0000-0000-0000-000000000000', amount: 1, currency: 'KES' }] =
    paid.rows;
  switch (step.do) {
    case 'write':
      return sql.query('select public.save_listing($1, $2, $3, $4)', [
        acting,
        listing.id,
        draft(step.name, step.who),
        listing.revision,
      ]);
    case 'submit':
      return sql.query(
        `select public.submit_listing($1, $2, draft, $3, 'mats') from public.listings where id = $2`,
        [acting, listing.id, listing.revision],
      );
    case 'withdraw':
      return sql.query(`select public.withdraw_listing($1, $2, 'no longer')`, [acting, listing.id]);
    case 'approve':
      return sql.query(`select public.approve_listing($1, $2, $3, 'mats')`, [
        acting,
        listing.id,
        listing.review_version ?? 0,
      ]);
    case 'request changes':
      return sql.query(`select public.request_listing_changes($1, $2, $3, 'a better photo')`, [
        acting,
        listing.id,
        listing.review_version ?? 0,
      ]);
    case 'suspend':
      return sql.query(`select public.suspend_listing($1, $2, 'reported')`, [acting, listing.id]);
    case 'restore':
      return sql.query('select public.restore_listing($1, $2)', [acting, listing.id]);
    case 'feature':
      return sql.query('select public.feature_listing($1, $2, true)', [acting, listing.id]);
    case 'pay':
      return sql.query(
        `select public.begin_payment($1, $2, 'package', $3, $4, 'KES', 'till', $5)`,
        [acting, listing.id, step.days, shillings[step.days], randomReference()],
      );
    case 'confirm':
      return sql.query('select public.confirm_payment($1, $2, $3, $4, $5)', [
        acting,
        payment.id,
        `CODE${step.code}`,
        payment.amount - (step.short ? 1 : 0),
        payment.currency,
      ]);
    case 'match':
      return sql.query(`select public.match_payment($1, $2, $3, 'weekly', 7, 899, 'KES')`, [
        acting,
        payment.id,
        listing.id,
      ]);
    case 'owe refund':
      return sql.query(`select public.mark_refund_due($1, $2, 'asked for')`, [acting, payment.id]);
    case 'refund':
      return sql.query(`select public.mark_refunded($1, $2, 'sent')`, [acting, payment.id]);
  }
}

function randomReference(): string {
  return crypto.randomUUID();
}
