/** Single steps of the life of listings, as calls of the database's functions. */
import type { Queries, Sql } from '#netlify/local/database/engine.ts';
import { bind } from './bind.ts';
import { sampleListing } from './listing-lifecycle.ts';
import { memberId, staffId } from './seeded-people.ts';

type Person = 'amina' | 'baraka';

interface About {
  who: Person;
  slot: number;
}

type Decision = 'approve' | 'request changes' | 'suspend' | 'restore' | 'feature' | 'match';

export type Step =
  | { do: 'create'; who: Person }
  | { do: 'forget'; who: Person }
  | { do: 'unmatched'; who: Person; code: number }
  | ({ do: 'write'; name: number } & About)
  | ({ do: Decision | 'submit' | 'withdraw' | 'refund' } & About)
  | ({ do: 'owe refund'; before: number } & About)
  | ({ do: 'pay'; days: number } & About)
  | ({ do: 'confirm'; code: number; short: boolean } & About)
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
    return sql.query('select public.create_listing($1, $2)', [acting, draft(0, step.who)]);
  }
  if (step.do === 'forget') return sql.query('select public.delete_member($1)', [acting]);
  if (step.do === 'unmatched') {
    return sql.query(
      `select public.record_unmatched_payment($1, 'till', $2, 899, 'KES', 'no reference')`,
      [acting, `CODE${step.code}`],
    );
  }
  return callAbout(sql, step, acting);
}

type AboutListing = Extract<Step, { slot: number }>;

const calls: Record<AboutListing['do'], string> = {
  write: 'save_listing({acting}, {listing}, {draft}, {revision})',
  submit: `submit_listing({acting}, {listing}, (select draft from public.listings where id = {listing}), {revision}, 'mats')`,
  withdraw: `withdraw_listing({acting}, {listing}, 'no longer')`,
  approve: `approve_listing({acting}, {listing}, {version}, 'mats')`,
  'request changes': `request_listing_changes({acting}, {listing}, {version}, 'a better photo')`,
  suspend: `suspend_listing({acting}, {listing}, 'reported')`,
  restore: 'restore_listing({acting}, {listing})',
  feature: 'feature_listing({acting}, {listing}, true)',
  pay: `begin_payment({acting}, {listing}, 'package', {days}, {price}, 'KES', 'till')`,
  confirm: 'confirm_payment({acting}, {payment}, {code}, {received}, {currency})',
  match: `match_payment({acting}, {payment}, {listing}, 'weekly', 7, 899, 'KES')`,
  'owe refund': `mark_refund_due({acting}, {payment}, 'asked for')`,
  refund: `ask_refund({acting}, {payment}, 1000000, 'hand', {payment}::uuid::text)`,
};

async function callAbout(sql: Queries, step: AboutListing, acting: string): Promise<unknown> {
  const { rows } = await sql.query<{ listing: number; revision: number; version: number | null }>(
    `select id as listing, revision, coalesce(review_version, shown_version, 0) as version
     from public.listings order by id offset $1 limit 1`,
    [step.slot],
  );
  const [listing = { listing: 0, revision: 0, version: 0 }] = rows;
  const paid = await sql.query<{ payment: string; amount: number; currency: string }>(
    `select id as payment, amount, currency from public.payments
     where listing_id is not distinct from $1 order by created_at desc, id desc offset $2 limit 1`,
    [step.do === 'match' ? null : listing.listing, step.do === 'owe refund' ? step.before : 0],
  );
  const none = { payment: '00000000-0000-0000-0000-000000000000', amount: 1, currency: 'KES' };
  const payment = paid.rows[0] ?? none;
  const { statement, values } = bind(`select public.${calls[step.do]}`, {
    ...{ acting, ...listing, ...payment },
    ...(step.do === 'write' && { draft: draft(step.name, step.who) }),
    ...(step.do === 'pay' && { days: step.days, price: shillings[step.days] }),
    ...(step.do === 'confirm' && {
      code: `CODE${step.code}`,
      received: payment.amount - (step.short ? 1 : 0),
    }),
  });
  return sql.query(statement, values);
}
