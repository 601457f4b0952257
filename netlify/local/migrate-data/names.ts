/** The tables of the former set of migrations beside those of the present one. A rename is one line here. */

export interface Names {
  /** Present tables and sequences by the former ones, where the name differs: `'public.photos': 'public.images'`. */
  tables: Record<string, string>;
  /** Present columns by the former ones, where the name differs: `'public.listing_versions.name': 'title'`. */
  columns: Record<string, string>;
  /** Former tables and columns whose values the present set has no use for: nothing else is left behind. */
  dropped: readonly string[];
  /** Former tables whose rows the migrations insert; a present row stays as the present set has it. */
  reference: readonly string[];
}

export const names: Names = {
  tables: {},
  columns: {},
  dropped: [
    // Timeouts of calls stand in the functions.
    'app.call_timeouts',
    // The history of the former set; the new database has its own.
    'supabase_migrations.schema_migrations',
  ],
  reference: [
    'app.network_budgets',
    'app.payment_providers',
    'app.reserved_slugs',
    'storage.buckets',
  ],
};
