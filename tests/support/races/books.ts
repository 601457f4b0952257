/**
 * Empties the tables before a run, and completes all payments after it: all provider events are recorded, and the
 * ledger is checked.
 */
import type { Queries } from '#netlify/local/database/engine.ts';
import { brokenInvariantsQuery } from '../listing-invariants.ts';
import { raceStaffId, secondRaceStaffId } from '../seeded-users.ts';
import { emptySql, prepareEmptySql, vacuumSql } from './empty-tables.ts';
import { uploadImages } from '../listing-steps.ts';
import {
  processRefund,
  findStolenCodes,
  createPaidEvent,
  type CreditedPayment,
  type RefundRequest,
  type ReportedEvent,
  type World,
} from '../money.ts';

/**
 * The number of runs after which the tables are vacuumed. Without a vacuum, queries would scan mostly dead rows.
 */
const runsBetweenVacuums = 100;

/** A sum above all refunds of the steps. A refund below `p_approval_from` needs no second staff user. */
const highApprovalSum = 1_000_000;

/**
 * Creates functions that complete all payments in two calls, because a round trip takes as long as a step. The setting
 * `tests.transitions_just_ran` enables the invariants that hold only directly after the transitions.
 */
const functionsSql = `
  create or replace function app.now() returns timestamptz language sql stable
    return pg_catalog.now() + make_interval(
      secs => coalesce(nullif(current_setting('embedded.ahead', true), ''), '0')::double precision);
  create function pg_temp.record_events(events jsonb, hours int) returns void language plpgsql as $$
    declare
      reported jsonb;
    begin
      perform set_config('embedded.ahead', (hours * 3600)::text, true), set_config('tests.transitions_just_ran', 'yes', true);
      for reported in select value from jsonb_array_elements(events) loop
        perform public.record_provider_event(reported ->> 'by', reported -> 'event');
      end loop;
    end $$;
  create function pg_temp.claim_all() returns jsonb language plpgsql as $$
    begin
      perform public.approve_refund(gen_random_uuid(), payment_id)
        from public.payment_refunds where state = 'asked';
      return public.lease_refunds(100);
    end $$;
  create function pg_temp.close_books(events jsonb, sent jsonb, hours int) returns jsonb language plpgsql as $$
    begin
      perform pg_temp.record_events(events, hours + 2);
      perform public.ask_refund(gen_random_uuid(), id, ${highApprovalSum}, 'hand', refund.code)
        from jsonb_to_recordset(sent) as refund(code text, "refundedCode" text) join public.payments
          on provider_reference = "refundedCode";
      perform public.run_due_transitions();
      -- 49 hours later, a refund is due for each payment without a paid period.
      perform set_config('embedded.ahead', ((hours + 51) * 3600)::text, true);
      perform public.run_due_transitions();
      set constraints all immediate;
      return jsonb_build_object(
        'violations', (select coalesce(jsonb_agg(name), '[]') from (
          select name from (${brokenInvariantsQuery}) as invariant
          union all
          select concat_ws(' ', 'books:', kind, code, ledger_amount, payment_amount) from public.check_books()
        ) as each),
        'received', (select coalesce(jsonb_agg(each order by code), '[]') from (
          select code, sum(amount) as amount, currency from public.ledger where direction = 'in' group by code, currency
        ) as each),
        'returned', (select coalesce(jsonb_agg(each order by code), '[]') from (
          select distinct on (code) code, amount, currency from (
            select 1, code, amount, currency from public.ledger where direction = 'out'
            union all
            select 2, code, provider_amount, currency from public.payment_differences where kind in ('went-back', 'taken-back')
          ) as went(turn, code, amount, currency) order by code, turn
        ) as each),
        'credited', (select coalesce(jsonb_agg(each), '[]') from (
          select payments.provider_reference as code, payments.member_id as member
          from public.payments join public.audit_log on subject = 'payment' and subject_id = payments.id::text
          where to_state = 'paid' and coalesce(actor_id::text, '') not in ('${raceStaffId}', '${secondRaceStaffId}')
            and payments.provider_reference is not null
            and payments.member_id is not null
        ) as each),
        'transitions', (select coalesce(jsonb_agg(transition), '[]') from (
          select distinct concat_ws(' ', subject, from_state, '→', to_state) as transition from public.audit_log
          union all select distinct concat_ws(' ', 'refund', method, state) from public.payment_refunds
          union all select distinct 'difference ' || kind from public.payment_differences
        ) as each)
      );
    end $$`;

/** A row of the ledger, or of the providers' data. */
interface Sum {
  code: string;
  amount: number | null;
  currency: string;
}

interface ClosedBooks {
  /** The names of violated invariants, and the disagreements between the ledger and the payments. */
  violations: string[];
  /** The received amounts by code. */
  received: Sum[];
  /** The refunds and reversals by code. The amount of a reversal is null. */
  returned: Sum[];
  /** Payments that were credited without an action of staff. */
  credited: CreditedPayment[];
  transitions: string[];
}

const duplicate = (items: ReportedEvent[]) => JSON.stringify([...items, ...items.toReversed()]);

const toSums = (rows: Sum[]) =>
  rows
    .map(({ code, amount, currency }) => ({ code, amount, currency }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));

/** Completes all payments in a single transaction. */
async function closeBooks(
  sql: Queries,
  world: World,
  events: ReportedEvent[],
): Promise<ClosedBooks> {
  await sql.exec('begin');
  try {
    const { rows } = await sql.query<{ claimed: RefundRequest[] }>(
      'select pg_temp.record_events($1, $2), pg_temp.claim_all() as claimed',
      [duplicate([...events, ...world.reported]), world.clockOffsetHours + 2],
    );
    for (const refund of rows[0]?.claimed ?? []) processRefund(world, refund, 'sent');
    // PayPal reports refunds by hand. M-Pesa does not, so staff have to record them.
    const manualRefunds = world.refunds.filter(
      ({ refund, kind, currency }) =>
        refund === undefined && kind === 'refunded' && currency === 'KES',
    );
    const closed = await sql.query<{ books: ClosedBooks }>(
      'select pg_temp.close_books($1, $2, $3) as books',
      [duplicate(world.reported), JSON.stringify(manualRefunds), world.clockOffsetHours],
    );
    await sql.exec('commit');
    return (closed.rows[0] as { books: ClosedBooks }).books;
  } catch (error) {
    await sql.exec('rollback');
    throw error;
  }
}

/**
 * Prepares the functions that empty and complete the ledger.
 * @param sql - the session that completes the payments
 * @param cleaner - a separate session, because its triggers are off
 */
export async function openBooks(sql: Queries, cleaner: Queries) {
  await sql.exec(functionsSql);
  await cleaner.exec(prepareEmptySql);
  let runs = 0;
  return {
    async clean(): Promise<void> {
      await cleaner.exec(emptySql);
      await uploadImages(sql);
      runs += 1;
      if (runs % runsBetweenVacuums === 0) await cleaner.exec(vacuumSql);
    },
    /**
     * Records every provider event twice, sends every requested refund, and advances the clock.
     * @returns the books of the database, the sums at the providers, and the codes that {@link findStolenCodes}
     * finds
     */
    async close(world: World): Promise<{
      books: ClosedBooks;
      providers: Pick<ClosedBooks, 'received' | 'returned'>;
      stolenCodes: string[];
    }> {
      const events = world.money.map((money): ReportedEvent =>
        createPaidEvent(money, money.attempt ? 'callback' : 'till'),
      );
      const books = await closeBooks(sql, world, events);
      // The database does not know the amount of a reversal.
      const refunds = world.refunds.map((back) => ({
        ...back,
        amount: back.kind === 'refunded' ? back.amount : null,
      }));
      const providers = { received: toSums(world.money), returned: toSums(refunds) };
      return { books, providers, stolenCodes: findStolenCodes(world, books.credited) };
    },
  };
}
