/**
 * Maps the tables, columns and sequences of the former sets of migrations to those of the present set. Objects that
 * are not listed have the same name.
 */

export interface Names {
  /** Present names of tables and sequences by their former names: `'public.photos': 'public.images'`. */
  tables: Record<string, string>;
  /** Present names of columns by their former table and name: `'public.listing_versions.name': 'title'`. */
  columns: Record<string, string>;
  /** Former tables and columns that the present set does not need. All others must be copied. */
  dropped: readonly string[];
  /**
   * Former tables with rows that migrations insert. The rows of the present set have precedence over the former
   * ones.
   */
  reference: readonly string[];
}

export const formerNames: Names = {
  tables: { 'public.mail': 'public.emails', 'app.told_weeks': 'app.weekly_emails' },
  columns: {
    'app.network_budgets.most_bytes': 'max_bytes',
    'app.network_budgets.most_rows': 'max_rows',
    'app.search_terms.word': 'term',
    'app.visit_totals.asked': 'enquiries',
    'app.visit_totals.people': 'visitors',
    'app.visit_totals.unsure_asked': 'suspect_enquiries',
    'app.visit_totals.unsure_enquiries': 'suspect_enquiries',
    'app.visit_totals.unsure_others': 'suspect_others',
    'app.visit_totals.unsure_people': 'suspect_visitors',
    'app.visit_totals.unsure_visitors': 'suspect_visitors',
    'daraja_simulator.transactions.way': 'channel',
    'payment_simulators.calls.insists': 'is_retried',
    'payment_simulators.calls.tries': 'attempt_count',
    'public.audit_log.actor': 'actor_id',
    'public.listing_versions.name': 'title',
    'public.listing_versions.photos': 'images',
    'public.listing_versions.words': 'search_document',
    'public.listings.live_payment': 'live_payment_id',
    'public.listings.review_version': 'review_version_id',
    'public.listings.shown_version': 'shown_version_id',
    'public.mail.letter': 'template',
    'public.payment_corrections.asked_at': 'requested_at',
    'public.payment_corrections.asked_by': 'requested_by',
    'public.payment_differences.booked': 'recorded_amount',
    'public.payment_differences.said': 'provider_amount',
    'public.payment_moves.asked_at': 'requested_at',
    'public.payment_moves.asked_by': 'requested_by',
    'public.payment_moves.moved_to': 'to_payment_id',
    'public.payment_moves.to_listing': 'to_listing_id',
    'public.payment_refunds.asked_at': 'requested_at',
    'public.payment_refunds.asked_by': 'requested_by',
    'public.payment_refunds.tries': 'attempt_count',
    'public.payment_refunds.way': 'method',
    'public.payments.ask_at': 'poll_at',
    'public.payments.asked': 'poll_count',
    'public.payments.asked_at': 'polled_at',
    'public.pictures.claimed_by': 'leased_by',
    'public.pictures.claimed_until': 'leased_until',
    'public.promotions.picture': 'picture_id',
    'public.provider_messages.tries': 'attempt_count',
    'public.reach_days.people': 'visitors',
    'public.reach_days.unsure_people': 'suspect_visitors',
    'public.reach_days.unsure_visitors': 'suspect_visitors',
    'public.visit_days.asked': 'enquiries',
    'public.visit_days.people': 'visitors',
    'public.visit_days.unsure_asked': 'suspect_enquiries',
    'public.visit_days.unsure_enquiries': 'suspect_enquiries',
    'public.visit_days.unsure_others': 'suspect_others',
    'public.visit_days.unsure_people': 'suspect_visitors',
    'public.visit_days.unsure_visitors': 'suspect_visitors',
  },
  dropped: [
    // The present functions contain the timeouts of their calls.
    'app.call_timeouts',
    // The payments contain their own states. The audit log contains the actors of undone actions and void receipts.
    'public.payment_undos.acting',
    'public.payment_undos.payment_id',
    'public.provider_messages.outcome',
    // No code read these columns. The audit log contains the actors and the times.
    'public.listing_slugs.since',
    'public.listing_versions.seen_by',
    'public.reports.decided_at',
    'public.void_receipts.at',
    'public.void_receipts.order_id',
    'public.void_receipts.voided_by',
    // This table is the history of a former set. The new database has its own.
    'supabase_migrations.schema_migrations',
  ],
  reference: [
    'app.network_budgets',
    'app.payment_providers',
    'app.reserved_slugs',
    'storage.buckets',
  ],
};
