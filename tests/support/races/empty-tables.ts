/** Empties the tables of listings and payments between two runs, because queries would scan the rows of all runs. */

/** The tables to which steps write. */
const writtenTables = [
  'payment_undo_rows',
  'payment_undos',
  'payment_moves',
  'payment_shortfalls',
  'payment_corrections',
  'void_receipts',
  'payment_claims',
  'payment_refunds',
  'payment_differences',
  'payment_events',
  'ledger',
  'renewals',
  'payments',
  'orders',
  'provider_messages',
  'notices',
  'audit_log',
  'attempts',
  'post_reports',
  'posts',
  'listing_slugs',
  'listing_versions',
  'listings',
  'pictures',
].map((table) => `public.${table}`);
const writtenAppTables = [
  'proven_phones',
  'failed_prompts',
  'phone_codes',
  'phone_code_requests',
  'phone_takeovers',
  'phone_calls',
  'page_changes',
  'sms_reports',
  'sms_opt_outs',
  'contact_changes',
  'agents',
  'agent_news',
  'prepared_listings',
];
writtenTables.push('public.sms_messages', ...writtenAppTables.map((table) => `app.${table}`));

/**
 * Statements that a session runs once before {@link emptySql}. `session_replication_role` turns triggers off, so that
 * rows can be deleted. Each change of this setting makes the session drop its plans.
 */
export const prepareEmptySql = `
  set session_replication_role = replica;
  create function pg_temp.empty_tables() returns void language plpgsql as $$ begin
    ${writtenTables.map((table) => `delete from ${table};`).join(' ')}
    update app.counters set last = 0 where name = 'receipt';
  end $$`;

/** Empties the tables. The next receipt has the number 1. */
export const emptySql = 'select pg_temp.empty_tables()';

/** A statement that frees the space of the deleted rows. */
export const vacuumSql = `vacuum ${writtenTables.join()}`;
